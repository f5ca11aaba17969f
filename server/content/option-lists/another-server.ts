import { optionListPaths } from '#domain/api-paths.ts';
import { type Option, type OptionLists, readListAnswer } from '#domain/rules/options.ts';
import type { ContentServices } from '../services.ts';

type FetchedList = keyof typeof optionListPaths;

const paths = Object.entries(optionListPaths) as [FetchedList, string][];

/** A page waits for the lists no longer. */
const timeoutMs = 3000;
/** However many pages are asked for meanwhile, each list is asked for once. */
const freshMs = 2000;

/**
 * Returns the lists that pages are rendered with and forms without scripts are checked against: ours, or those of the
 * server that API_BASE_URL names. A list that it did not answer is empty: its choices are not ours to guess.
 */
export function listsForPages({
  config: { apiBaseUrl },
  now,
}: Pick<ContentServices, 'config' | 'now'>): (own: OptionLists) => Promise<OptionLists> {
  let asked: Promise<Partial<OptionLists>> | undefined;
  let askedAt = 0;
  return async (own) => {
    if (apiBaseUrl === '') return own;
    const time = now().getTime();
    if (!asked || time - askedAt > freshMs) [asked, askedAt] = [fetchLists(apiBaseUrl), time];
    return { ...own, ...(await asked) };
  };
}

async function fetchLists(apiBaseUrl: string): Promise<Partial<OptionLists>> {
  const lists = paths.map(async ([name, path]) => [name, await fetchList(new URL(path, apiBaseUrl))]);
  return Object.fromEntries(await Promise.all(lists));
}

async function fetchList(address: URL): Promise<readonly Option[]> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    return (response.ok && readListAnswer(await response.json())) || [];
  } catch {
    return [];
  }
}
