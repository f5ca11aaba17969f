import { parseJson } from '#domain/publications/merge.ts';
import type { Item } from '../../content/drafts/kinds.ts';
import type { Manifest } from '../../content/versions/manifest.ts';
import type { ContentSource } from './content-source.ts';

/** Returns the titles of offers in both languages, by item id. Other items have no title in their JSON. */
export async function titlesOf(
  source: ContentSource,
  items: readonly Item[],
  files: Manifest,
): Promise<Map<string, { ar: string; en: string }>> {
  const titles = new Map<string, { ar: string; en: string }>();
  for (const { id, kind, paths } of items) {
    const [path = ''] = paths;
    const digest = kind === 'offers' ? files.get(path) : undefined;
    if (!digest) continue;
    // A draft's text need not be JSON, or an offer, until it is published.
    const offer = parseJson(await source.read(path, digest)) as { title?: unknown } | null | undefined;
    const { ar, en } = (offer?.title ?? {}) as { ar?: unknown; en?: unknown };
    if (typeof ar === 'string' && typeof en === 'string') titles.set(id, { ar, en });
  }
  return titles;
}
