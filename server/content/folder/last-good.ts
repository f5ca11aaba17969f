import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, lstat, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LeadAges } from '#domain/lead-ages.ts';
import type { Config } from '../../platform/configuration/config.ts';
import { type Content, ContentError, readContent } from '../content.ts';

export interface Folders {
  contentDir: string;
  dataDir: string;
}

/** With two, a starting process can finish reading one copy while another process adds the next. */
const copiesKept = 2;
/** An older unfinished copy was left by a process that died. */
const maxCopyMs = 60 * 60 * 1000;

const copiesIn = (dataDir: string) => join(dataDir, 'last-content');

interface LastGood {
  content: Content;
  goodAt: Date;
}

/** With `fault`, CONTENT_DIR or the newest version has that mistake. `content` is the last good copy or version. */
export type ReadableContent =
  | { content: Content; goodAt?: undefined; fault?: undefined }
  | (LastGood & { fault: string });

/**
 * If a file in CONTENT_DIR is invalid, reads the last good copy in DATA_DIR instead.
 * @throws the ContentError of CONTENT_DIR if this version of the program can read no copy either
 */
export async function readPublished(config: Folders & LeadAges): Promise<ReadableContent> {
  try {
    return { content: await readContent(config.contentDir, config) };
  } catch (error) {
    const lastGood = error instanceof ContentError ? await readLastGood(config) : undefined;
    if (!lastGood) throw error;
    return { ...lastGood, fault: (error as ContentError).message };
  }
}

export async function readLastGood({
  dataDir,
  ...ages
}: Pick<Config, 'dataDir'> & LeadAges): Promise<LastGood | undefined> {
  for (const { folder, at } of await copiesOf(dataDir)) {
    const content = await readContent(folder, ages).catch(() => undefined);
    if (content) return { content, goodAt: at };
  }
  return undefined;
}

/**
 * Copies valid content to DATA_DIR, unless a copy of this state exists. Validates the copy too, since files may change
 * meanwhile.
 * @param state - the folder's state when it was found valid
 * @returns the copy's folder
 * @throws ContentError if the copy is invalid or CONTENT_DIR changed meanwhile, and file system errors. No partial copy
 * remains
 */
export async function saveLastGood({ contentDir, dataDir }: Folders, state?: string): Promise<string> {
  const name = state ?? (await stateOf(contentDir));
  const store = join(copiesIn(dataDir), name);
  const now = new Date();
  const isThere = await utimes(store, now, now).then(
    () => true,
    () => false,
  );
  if (!isThere) await addCopy(contentDir, store, name);
  await removeOldCopies(dataDir, now);
  return store;
}

async function addCopy(contentDir: string, kept: string, state: string): Promise<void> {
  await mkdir(dirname(kept), { recursive: true });
  const unfinished = await mkdtemp(join(dirname(kept), '.unfinished-'));
  try {
    await cp(contentDir, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
    });
    await readContent(unfinished);
    if ((await stateOf(contentDir)) !== state) throw new ContentError({ file: contentDir, key: 'changing' });
    await rename(unfinished, kept);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // With these codes, another process has made the same copy.
    if (!/^(EEXIST|ENOTEMPTY)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

async function removeOldCopies(dataDir: string, now: Date): Promise<void> {
  const old = (await copiesOf(dataDir)).slice(copiesKept);
  const unfinished = (await foldersIn(dataDir)).filter(
    ({ name, at }) => name.startsWith('.') && now.getTime() - at.getTime() > maxCopyMs,
  );
  for (const { folder } of [...old, ...unfinished]) await rm(folder, { recursive: true, force: true });
}

/** Newest first, without unfinished copies. */
async function copiesOf(dataDir: string) {
  const folders = await foldersIn(dataDir);
  return folders
    .filter(({ name }) => !name.startsWith('.'))
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

async function foldersIn(dataDir: string): Promise<{ name: string; folder: string; at: Date }[]> {
  const names = await readdir(copiesIn(dataDir)).catch(() => []);
  return Promise.all(
    names.map(async (name) => {
      const folder = join(copiesIn(dataDir), name);
      // Another process may have removed it.
      const found = await stat(folder).catch(() => undefined);
      return { name, folder, at: found?.mtime ?? new Date(0) };
    }),
  );
}

/**
 * Lists symbolic links without following them. Node's recursive `readdir` follows them, and would never end if two of
 * them led to a parent folder.
 */
async function pathsIn(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const paths = entries.map(async (entry) => {
    const path = join(below, entry.name);
    return entry.isDirectory() ? [path, ...(await pathsIn(folder, path))] : [path];
  });
  return (await Promise.all(paths)).flat();
}

/** Returns a hash of every path with its size and modification time. */
export async function stateOf(folder: string): Promise<string> {
  const digest = createHash('sha256');
  for (const path of (await pathsIn(folder)).sort()) {
    const file = join(folder, path);
    // Some editors lock a file with a dangling symbolic link.
    const { size, mtimeMs } = await stat(file).catch(() => lstat(file));
    digest.update(`${path}\0${size}\0${mtimeMs}\0`);
  }
  return digest.digest('hex').slice(0, 16);
}
