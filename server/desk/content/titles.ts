import { parseJson } from '#domain/publications/json-value.ts';
import type { Item } from '../../content/drafts/kinds.ts';
import type { Manifest } from '../../content/versions/manifest.ts';
import { type ContentSource, readTextOf } from './content-source.ts';

type Title = { ar: string; en: string };

/** Titles of offers, pages and help texts, by the item's id. */
export async function titlesOf(
  source: ContentSource,
  items: readonly Item[],
  files: Manifest,
): Promise<Map<string, Title>> {
  /** Empty if there is no such file, or it was damaged in the database. */
  const textOf = async (path: string) => {
    const digest = files.get(path);
    const read = digest === undefined ? undefined : await readTextOf(source, path, digest);
    return read && 'text' in read ? read.text : '';
  };
  // A draft may contain an incomplete offer.
  const read = async (path: string): Promise<unknown> => parseJson(await textOf(path));
  const readTitle = async (path: string) => /^title: *(.*?) *$/m.exec(await textOf(path))?.[1];
  const titles = new Map<string, Title>();
  const add = (id: string, title: unknown) => {
    const { ar, en } = (title ?? {}) as Partial<Record<string, unknown>>;
    const [arabic, english] = [ar, en].map((one) => (typeof one === 'string' ? one.trim() : ''));
    const fallback = arabic || english;
    // The title of a draft may lack a language.
    if (fallback) titles.set(id, { ar: arabic || fallback, en: english || fallback });
  };
  for (const { id, paths } of items.filter(({ kind }) => kind === 'offers'))
    add(id, ((await read(paths[0] ?? '')) as { title?: unknown } | undefined)?.title);
  for (const { id, paths } of items.filter(({ kind }) => kind === 'pages')) {
    const [ar, en] = await Promise.all(paths.map(readTitle));
    add(id, { ar, en });
  }
  if (items.some(({ kind }) => kind === 'help')) {
    const { subjects } = ((await read('help/help.json')) ?? {}) as { subjects?: unknown };
    for (const subject of Array.isArray(subjects) ? subjects : []) add(`help/${subject?.id}`, subject?.title);
  }
  return titles;
}
