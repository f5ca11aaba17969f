import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FaultKey } from '#domain/publications/content-faults.ts';
import { draftFiles } from '../../content/drafts/draft-files.ts';
import type { Draft } from '../../content/drafts/drafts.ts';
import { type ListedItem, listItems } from '../../content/drafts/item-list.ts';
import { itemsIn } from '../../content/drafts/kinds.ts';
import { ContentError } from '../../content/faults.ts';
import { blobSizes, readBlob } from '../../content/versions/blobs.ts';
import { contentPaths } from '../../content/versions/import-export.ts';
import type { Manifest } from '../../content/versions/manifest.ts';
import { recentVersions } from '../../content/versions/versions.ts';
import type { Services } from '../../intake/services.ts';

export interface ContentSource {
  files(draft: Draft | undefined): Promise<Manifest>;
  /**
   * Lists items with a draft's changes.
   * @param others - the other drafts, whose items get the state `elsewhere`
   */
  items(draft: Draft | undefined, others: readonly Draft[]): Promise<ListedItem[]>;
  /**
   * @param digest - as `files` returned it
   * @throws ContentError if the file is missing from the database or was altered in it
   */
  read(path: string, digest: string): Promise<Buffer>;
  /** In bytes. Leaves out files that do not exist. */
  sizes(files: Manifest, paths: readonly string[]): Promise<Map<string, number>>;
}

/** Returns the file's text, or how it was damaged in the database. */
export const readTextOf = (
  source: ContentSource,
  path: string,
  digest: string,
): Promise<{ text: string } | { damage: FaultKey }> =>
  source.read(path, digest).then(
    (bytes) => ({ text: String(bytes) }),
    (error: unknown) => {
      if (error instanceof ContentError) return { damage: error.fault.key };
      throw error;
    },
  );

/** Versions and drafts in the database, or the files of CONTENT_DIR if it is set. */
export const contentSource = (services: Services): ContentSource =>
  services.config.contentDir === undefined ? databaseSource(services) : folderSource(services.content.folder);

const databaseSource = (services: Services): ContentSource => ({
  async files(draft) {
    if (draft) return draftFiles(services, draft);
    const [newest] = await recentVersions(services, 1);
    return newest?.files ?? new Map();
  },
  items: (draft, others) => listItems(services, draft, others),
  read: (_, digest) => readBlob(services.database.db, digest),
  async sizes(files, paths) {
    const digests = new Map(paths.flatMap((path) => [[path, files.get(path) ?? '']] as const));
    const sizes = await blobSizes(services.database.db, [...digests.values()]);
    return new Map(
      paths.flatMap((path) => {
        const size = sizes.get(digests.get(path) ?? '');
        return size === undefined ? [] : [[path, size] as const];
      }),
    );
  },
});

/** A path is its own digest, because the desk saves nothing in CONTENT_DIR. */
function folderSource(folder: string): ContentSource {
  const files = async (): Promise<Manifest> => {
    const paths = await contentPaths(folder);
    return new Map(paths.sort().map((path) => [path, path]));
  };
  return {
    files,
    async items() {
      const items = itemsIn((await files()).keys());
      return items.map((item) => ({ item, state: 'published', changedIn: undefined }));
    },
    read: (path) => readFile(join(folder, path)),
    async sizes(_, paths) {
      const found = await Promise.all(
        paths.map(async (path) => [path, await stat(join(folder, path)).catch(() => undefined)] as const),
      );
      return new Map(found.flatMap(([path, file]) => (file ? [[path, file.size] as const] : [])));
    },
  };
}
