import { z } from 'zod';
import type { InBoth } from '#domain/language.ts';
import { parseJson } from '#domain/publications/json-value.ts';
import type { OfferDays } from '#domain/publications/offers.ts';
import type { Item } from '../../content/drafts/kinds.ts';
import type { Manifest } from '../../content/versions/manifest.ts';
import { type ContentSource, readTextOf } from './content-source.ts';

const civilDate = z.iso.date();

/** Only offers have days. */
interface ItemFacts extends OfferDays {
  title: InBoth;
}

export async function titlesOf(
  source: ContentSource,
  items: readonly Item[],
  files: Manifest,
): Promise<Map<string, InBoth>> {
  const facts = await factsOf(source, items, files);
  return new Map([...facts].map(([id, { title }]) => [id, title]));
}

/** Titles of offers, pages and help texts, by the item's id. An item without a title is left out. */
export async function factsOf(
  source: ContentSource,
  items: readonly Item[],
  files: Manifest,
): Promise<Map<string, ItemFacts>> {
  /** Empty if there is no such file, or it was damaged in the database. */
  const textOf = async (path: string) => {
    const digest = files.get(path);
    const read = digest === undefined ? undefined : await readTextOf(source, path, digest);
    return read && 'text' in read ? read.text : '';
  };
  // A draft may contain an incomplete offer.
  const read = async (path: string): Promise<unknown> => parseJson(await textOf(path));
  const readTitle = async (path: string) => /^title: *(.*?) *$/m.exec(await textOf(path))?.[1];
  const facts = new Map<string, ItemFacts>();
  const add = (
    id: string,
    title: unknown,
    { startDate, endDate }: Partial<Record<keyof OfferDays, unknown>> = {},
  ) => {
    const { ar, en } = (title ?? {}) as Partial<Record<string, unknown>>;
    const [arabic, english] = [ar, en].map((one) => (typeof one === 'string' ? one.trim() : ''));
    const fallback = arabic || english;
    // The title of a draft may lack a language.
    if (!fallback) return;
    facts.set(id, {
      title: { ar: arabic || fallback, en: english || fallback },
      startDate: civilDate.safeParse(startDate).data,
      endDate: civilDate.safeParse(endDate).data,
    });
  };
  for (const { id, paths } of items.filter(({ kind }) => kind === 'offers')) {
    const offer = (await read(paths[0] ?? '')) as Partial<Record<keyof ItemFacts, unknown>> | undefined;
    add(id, offer?.title, offer);
  }
  for (const { id, paths } of items.filter(({ kind }) => kind === 'pages')) {
    const [ar, en] = await Promise.all(paths.map(readTitle));
    add(id, { ar, en });
  }
  if (items.some(({ kind }) => kind === 'help')) {
    const { subjects } = ((await read('help/help.json')) ?? {}) as { subjects?: unknown };
    for (const subject of Array.isArray(subjects) ? subjects : []) add(`help/${subject?.id}`, subject?.title);
  }
  return facts;
}
