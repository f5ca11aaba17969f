import type { Item } from '../../content/drafts/kinds.ts';
import { readBlob } from '../../content/versions/blobs.ts';
import type { Manifest } from '../../content/versions/manifest.ts';
import type { Services } from '../../intake/services.ts';

/** Returns the title in both languages of each item whose JSON has one (offers), by its id. */
export async function titlesOf(
  { database }: Pick<Services, 'database'>,
  items: readonly Item[],
  files: Manifest,
): Promise<Map<string, { ar: string; en: string }>> {
  const titles = new Map<string, { ar: string; en: string }>();
  for (const { id, kind, paths } of items) {
    const digest = kind === 'offers' ? files.get(paths[0] ?? '') : undefined;
    if (!digest) continue;
    const { title } = JSON.parse(String(await readBlob(database.db, digest))) as { title?: unknown };
    const { ar, en } = (title ?? {}) as { ar?: unknown; en?: unknown };
    if (typeof ar === 'string' && typeof en === 'string') titles.set(id, { ar, en });
  }
  return titles;
}
