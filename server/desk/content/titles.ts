import { parseJson } from '#domain/publications/merge.ts';
import type { Item } from '../../content/drafts/kinds.ts';
import type { Manifest } from '../../content/versions/manifest.ts';
import type { ContentSource } from './content-source.ts';

type Title = { ar: string; en: string };

/** Titles of offers, pages and help texts, by the item's id. */
export async function titlesOf(
  source: ContentSource,
  items: readonly Item[],
  files: Manifest,
): Promise<Map<string, Title>> {
  const read = async (path: string): Promise<unknown> => {
    const digest = files.get(path);
    // A draft may contain an incomplete offer.
    return digest && parseJson(String(await source.read(path, digest)));
  };
  const readTitle = async (path: string) => {
    const digest = files.get(path);
    return digest && /^title: *(.*?) *$/m.exec(String(await source.read(path, digest)))?.[1];
  };
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
