import { cityLabel } from '#domain/cities/city.ts';
import type { Field } from '#domain/forms/fields.ts';
import type { OptionListName } from '#domain/rules/options.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type List, useList } from './option-lists.ts';

export interface Choice {
  value: number;
  label: string;
}

export interface Choices extends Pick<List, 'hasFailed' | 'retry'> {
  /** Undefined while an external API has returned no list. */
  choices: Choice[] | undefined;
}

export function useOptions({ options, cities }: Field): Choices {
  const { language } = useTranslation();
  // Hooks must run unconditionally; for other fields the list is ignored.
  const list = useList(options === 'cities' || !options ? 'yesNo' : (options satisfies OptionListName));
  if (cities)
    return {
      choices: cities.map((city) => ({ value: city.Id, label: cityLabel(city, language) })),
      hasFailed: false,
      retry: list.retry,
    };
  const choices = list.options?.map((option) => ({ value: option.value, label: option[language] }));
  return { choices, hasFailed: list.hasFailed, retry: list.retry };
}
