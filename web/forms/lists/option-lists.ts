import { use, useCallback, useEffect, useMemo, useState } from 'react';
import { optionListPaths } from '#domain/api-paths.ts';
import {
  companyListNames,
  type ListsForBrowser,
  type Option,
  type OptionListName,
  type OptionLists,
  offeredOptions,
  withFixedLists,
} from '#domain/rules/options.ts';
import { useRootData } from '../../root-data.ts';
import { useHydrated } from '../use-hydrated.ts';
import { EmbeddedListsContext } from './embedded-lists.ts';

/** Omits options that are no longer offered. */
export function useOptionLists(): OptionLists {
  const embedded = use(EmbeddedListsContext);
  return useMemo(() => withFixedLists(embedded), [embedded]);
}

/** Returns lists that the client bundle does not contain. */
export function embeddedLists(lists: OptionLists, ownApi: boolean): ListsForBrowser {
  const names = ownApi
    ? companyListNames
    : [...companyListNames, ...(Object.keys(optionListPaths) as FetchedList[])];
  return Object.fromEntries(
    names.map((name) => [name, offeredOptions(lists, name)]),
  ) as unknown as ListsForBrowser;
}

type FetchedList = keyof typeof optionListPaths;
type ListPath = (typeof optionListPaths)[FetchedList];

const fetched: Partial<Record<OptionListName, readonly Option[]>> = {};

/** Fetched lists take precedence, because the visitor chose from them. */
export function listsInBrowser(embedded: ListsForBrowser): OptionLists {
  return { ...withFixedLists(embedded), ...fetched };
}

export interface List {
  options: readonly Option[] | undefined;
  /** The external API returned no list. Its options may differ from ours, so none are shown. */
  hasFailed: boolean;
  /** Without scripts, reloading the page requests the list again. */
  retry(): void;
}

/** With an external API, the page contains the list that our server fetched, and the browser fetches it again. */
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

  const embedded = offeredOptions(own, name);
  if (!path) return { options: embedded, hasFailed: false, retry: ask };
  const hasFailed = hydrated ? list === 'failed' : embedded.length === 0;
  const fallback = list === 'failed' || embedded.length === 0 ? undefined : embedded;
  return { options: list && list !== 'failed' ? list : fallback, hasFailed, retry: ask };
}

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
