import { optionListPaths } from '#domain/api-paths.ts';
import { type Option, type OptionLists, readListAnswer } from '#domain/rules/options.ts';
import type { ContentServices } from '../services.ts';

type FetchedList = keyof typeof optionListPaths;

const paths = Object.entries(optionListPaths) as [FetchedList, string][];

const timeoutMs = 3000;
/** Pages share lists that were fetched within this time. */
const freshMs = 2000;

/**
 * Returns lists for pages and for forms without scripts: our own, or those of the server at API_BASE_URL. A list that
 * the server fails to return is empty: our own options may differ.
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
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    return (response.ok && readListAnswer(await response.json())) || [];
  } catch {
    return [];
  }
}
