import { use, useCallback, useEffect, useMemo, useState } from 'react';
import { optionListPaths } from '#domain/api-paths.ts';
import {
  type CarriedLists,
  companyListNames,
  type Option,
  type OptionListName,
  type OptionLists,
  offeredOptions,
  withFixedLists,
} from '#domain/rules/options.ts';
import { useRootData } from '../../root-data.ts';
import { useHydrated } from '../use-hydrated.ts';
import { CarriedListsContext } from './carried-lists.ts';

/** The lists of this site, with nothing that is not offered. */
export function useOptionLists(): OptionLists {
  const carried = use(CarriedListsContext);
  return useMemo(() => withFixedLists(carried), [carried]);
}

/** Of the lists, what a page carries: those that the browser does not know. */
export function carriedLists(lists: OptionLists, ownApi: boolean): CarriedLists {
  const names = ownApi
    ? companyListNames
    : [...companyListNames, ...(Object.keys(optionListPaths) as FetchedList[])];
  return Object.fromEntries(
    names.map((name) => [name, offeredOptions(lists, name)]),
  ) as unknown as CarriedLists;
}

type FetchedList = keyof typeof optionListPaths;
type ListPath = (typeof optionListPaths)[FetchedList];

/** Another server's lists that arrived. */
const fetched: Partial<Record<OptionListName, readonly Option[]>> = {};

/** What answers are checked against in the browser: a list that was fetched is the one that was chosen from. */
export function listsInBrowser(carried: CarriedLists): OptionLists {
  return { ...withFixedLists(carried), ...fetched };
}

export interface List {
  /** Undefined until another server answered. */
  options: readonly Option[] | undefined;
  /** The other server did not answer with a list. Its own choices may differ from ours, so none are shown. */
  hasFailed: boolean;
  /** Asks the other server again. Without scripts the page does, when it is loaded again. */
  retry(): void;
}

/**
 * The choices of a list. With an API on another server only that server knows them: the page carries those that our server
 * was told, and the browser, which has to reach that server in any case, asks for itself.
 */
export function useList(name: OptionListName): List {
  const own = useOptionLists();
  const apiBaseUrl = useRootData()?.settings.apiBaseUrl ?? '';
  const path = apiBaseUrl && name in optionListPaths ? optionListPaths[name as FetchedList] : undefined;
  const hydrated = useHydrated();
  const [list, setList] = useState<readonly Option[] | 'failed'>();

  const ask = useCallback(() => {
    if (!path) return;
    let current = true;
    setList(undefined);
    fetchList(apiBaseUrl, path, name as FetchedList).then((answered) => current && setList(answered));
    return () => {
      current = false;
    };
  }, [apiBaseUrl, path, name]);
  useEffect(ask, [ask]);

  const carried = offeredOptions(own, name);
  if (!path) return { options: carried, hasFailed: false, retry: ask };
  const hasFailed = hydrated ? list === 'failed' : carried.length === 0;
  const told = list === 'failed' || carried.length === 0 ? undefined : carried;
  return { options: list && list !== 'failed' ? list : told, hasFailed, retry: ask };
}

/** Another server's list; what asks it is loaded only where there is one. */
async function fetchList(
  apiBaseUrl: string,
  path: ListPath,
  name: FetchedList,
): Promise<readonly Option[] | 'failed'> {
  try {
    const lists = await import('./fetch-list.ts');
    fetched[name] = await lists.fetchList(apiBaseUrl, path);
    return fetched[name];
  } catch {
    return 'failed';
  }
}
