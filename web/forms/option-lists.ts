import { use, useEffect, useMemo, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Told } from '#contract/accepted.ts';
import { optionListPaths } from '#domain/api-paths.ts';
import {
  type CompanyLists,
  companyListNames,
  type Option,
  type OptionListName,
  type OptionLists,
  offeredOptions,
  withFixedLists,
} from '#domain/rules/options.ts';
import { browserApi } from '../api/browser-api.ts';
import type { loader as rootLoader } from '../root.tsx';
import { CarriedListsContext } from './carried-lists.ts';
import { useHydrated } from './use-hydrated.ts';

/** The lists of this site, with nothing that is not offered. */
export function useOptionLists(): OptionLists {
  const carried = use(CarriedListsContext);
  return useMemo(() => withFixedLists(carried), [carried]);
}

/** Of the lists, what a page carries. */
export function carriedLists(lists: OptionLists): CompanyLists {
  return Object.fromEntries(
    companyListNames.map((name) => [name, offeredOptions(lists, name)]),
  ) as unknown as CompanyLists;
}

type FetchedList = keyof typeof optionListPaths;
type ListPath = (typeof optionListPaths)[FetchedList];

/** Lists of another server, by name. Each is asked for once a visit; a failure is forgotten, so that the next page asks again. */
const asked = new Map<OptionListName, Promise<readonly Option[]>>();
/** Those that came. */
const fetched: Partial<Record<OptionListName, readonly Option[]>> = {};

/** What answers are checked against in the browser: a list that was fetched is the one that was chosen from. */
export function listsInBrowser(carried: CompanyLists): OptionLists {
  return { ...withFixedLists(carried), ...fetched };
}

/**
 * The choices of a list. With an API on another server it is the one to know them: they are undefined until it answered,
 * and this site's own when it does not, or where no script can ask it.
 */
export function useList(name: OptionListName): readonly Option[] | undefined {
  const own = useOptionLists();
  const apiBaseUrl = useRouteLoaderData<typeof rootLoader>('root')?.settings.apiBaseUrl ?? '';
  const path = apiBaseUrl && name in optionListPaths ? optionListPaths[name as FetchedList] : undefined;
  const hydrated = useHydrated();
  const [list, setList] = useState<readonly Option[]>();

  useEffect(() => {
    if (!path) return;
    let current = true;
    fetchList(apiBaseUrl, path, name)
      .catch(() => own[name])
      .then((options) => current && setList(options));
    return () => {
      current = false;
    };
  }, [apiBaseUrl, path, name, own]);

  return path && hydrated ? list : offeredOptions(own, name);
}

function fetchList(apiBaseUrl: string, path: ListPath, name: OptionListName): Promise<readonly Option[]> {
  const known = asked.get(name);
  if (known) return known;
  const asking = browserApi(
    apiBaseUrl,
    () => 'ar',
  )(path).then(({ accepted, body }) => {
    const options = accepted ? optionsOf(body) : undefined;
    if (!options) throw new Error(`${path} answered no list`);
    fetched[name] = options;
    return options;
  });
  asked.set(name, asking);
  asking.catch(() => asked.delete(name));
  return asking;
}

/** The two lists of an answer as one; undefined where they are none. */
function optionsOf({ listEn, listAr }: Told<ListPath>): Option[] | undefined {
  if (!Array.isArray(listEn) || !Array.isArray(listAr)) return undefined;
  const arabic = new Map(listAr.map(({ value, label }) => [value, label]));
  return listEn.map(({ value, label }) => ({
    value,
    en: label,
    ar: arabic.get(value) ?? label,
  }));
}
