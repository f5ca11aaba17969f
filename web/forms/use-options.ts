import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { optionListPaths } from '#domain/api-paths.ts';
import { cities, cityLabel } from '#domain/cities.ts';
import type { Field } from '#domain/fields.ts';
import { type AnsweredOption, type Option, optionLists } from '#domain/options.ts';
import { browserApi } from '../api/browser-api.ts';
import type { Language } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { loader as rootLoader } from '../root.tsx';

export interface Choice {
  value: number;
  label: string;
}

interface FetchedList {
  listEn: AnsweredOption[];
  listAr: AnsweredOption[];
}

/** Lists asked for once a visit; a failure is forgotten, so that the next page asks again. */
const fetched = new Map<string, Promise<FetchedList>>();

/**
 * A field's choices in the page's language. The server renders the built-in list; the browser asks the API for the
 * list as well and takes what it says. Undefined while only the API, on another server, can know the list.
 */
export function useOptions(field: Field): Choice[] | undefined {
  const { language } = useTranslation();
  const apiBaseUrl = useRouteLoaderData<typeof rootLoader>('root')?.settings.apiBaseUrl ?? '';
  const path = optionListPaths[field.options as keyof typeof optionListPaths] as string | undefined;
  const [list, setList] = useState<FetchedList | 'failed'>();

  useEffect(() => {
    if (!path) return;
    let current = true;
    fetchList(apiBaseUrl, path).then(
      (answer) => current && setList(answer),
      () => current && setList('failed'),
    );
    return () => {
      current = false;
    };
  }, [apiBaseUrl, path]);

  if (list && list !== 'failed') return language === 'ar' ? list.listAr : list.listEn;
  const elsewhere = apiBaseUrl !== '' && path !== undefined && list !== 'failed';
  return elsewhere ? undefined : builtIn(field, language);
}

function fetchList(apiBaseUrl: string, path: string): Promise<FetchedList> {
  const url = apiBaseUrl + path;
  const known = fetched.get(url);
  if (known) return known;
  const asked = browserApi(
    apiBaseUrl,
    () => 'ar',
  )(path).then(({ body }) => {
    const { listEn, listAr } = body as Partial<FetchedList>;
    if (!Array.isArray(listEn) || !Array.isArray(listAr)) throw new Error(`${path} answered no list`);
    return { listEn, listAr };
  });
  fetched.set(url, asked);
  asked.catch(() => fetched.delete(url));
  return asked;
}

function builtIn({ options }: Field, language: Language): Choice[] {
  if (!options) return [];
  if (options === 'cities') {
    return cities.map((city) => ({ value: city.Id, label: cityLabel(city, language) }));
  }
  const list: readonly Option[] = optionLists[options];
  return list.map((option) => ({ value: option.value, label: option[language] }));
}
