import type { Field } from '#domain/forms/fields.ts';
import { cities, cityLabel } from '#domain/rules/cities.ts';
import type { OptionListName } from '#domain/rules/options.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useList } from './option-lists.ts';

export interface Choice {
  value: number;
  label: string;
}

/** A field's choices in the page's language. Undefined while only the API, on another server, can know the list. */
export function useOptions({ options }: Field): Choice[] | undefined {
  const { language } = useTranslation();
  // A field without a list is asked by no control that shows one.
  const list = useList(options === 'cities' || !options ? 'yesNo' : (options satisfies OptionListName));
  return options === 'cities'
    ? cities.map((city) => ({ value: city.Id, label: cityLabel(city, language) }))
    : list?.map((option) => ({ value: option.value, label: option[language] }));
}
