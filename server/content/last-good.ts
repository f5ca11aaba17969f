import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, lstat, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LeadAges } from '#domain/lead-ages.ts';
import type { Config } from '../platform/configuration/config.ts';
import { type Content, ContentError, readContent } from './content.ts';

type Folders = Pick<Config, 'contentDir' | 'dataDir'>;

/** Two, so that a process that starts can finish reading one while another process adds the next. */
const copiesKept = 2;
/** A copy that took longer was left by a process that died. */
const longestCopyMs = 60 * 60 * 1000;

const copiesIn = (dataDir: string) => join(dataDir, 'last-content');

/** Content that was good before, and when it was last found so. */
interface LastGood {
  content: Content;
  goodAt: Date;
}

/** Content to serve. With `fault`, CONTENT_DIR has that mistake and `content` is the last good one. */
export type ReadableContent =
  | { content: Content; goodAt?: undefined; fault?: undefined }
  | (LastGood & { fault: string });

/**
 * Reads CONTENT_DIR, or where a file in it has a mistake, the copy of the last good content in DATA_DIR.
 * @throws ContentError of CONTENT_DIR where no copy fits the schemas of this version either
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

/** Reads the newest copy that this version takes. Undefined where there is none. */
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
 * Copies good content to DATA_DIR, with its files, unless just this content is there already. The copy is checked itself:
 * files may change while they are copied.
 * @param state - of the folder when it was found good, where that was before
 * @returns the copy's folder
 * @throws ContentError when the copy has a mistake, and what the disk has against it; nothing is left behind then
 */
export async function keepLastGood({ contentDir, dataDir }: Folders, state?: string): Promise<string> {
  const name = state ?? (await stateOf(contentDir));
  const kept = join(copiesIn(dataDir), name);
  const now = new Date();
  const isThere = await utimes(kept, now, now).then(
    () => true,
    () => false,
  );
  if (!isThere) await addCopy(contentDir, kept, name);
  await removeOldCopies(dataDir, now);
  return kept;
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
    if ((await stateOf(contentDir)) !== state)
      throw new ContentError(`${contentDir}: was changed while it was copied`);
    await rename(unfinished, kept);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process was as quick.
    if (!/^(EEXIST|ENOTEMPTY)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

async function removeOldCopies(dataDir: string, now: Date): Promise<void> {
  const old = (await copiesOf(dataDir)).slice(copiesKept);
  const unfinished = (await foldersIn(dataDir)).filter(
    ({ name, at }) => name.startsWith('.') && now.getTime() - at.getTime() > longestCopyMs,
  );
  for (const { folder } of [...old, ...unfinished]) await rm(folder, { recursive: true, force: true });
}

/** Finished copies, the newest first. */
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

/** Names this state of a folder: every path in it, with its size and when it was changed. */
export async function stateOf(folder: string): Promise<string> {
  const digest = createHash('sha256');
  for (const path of (await readdir(folder, { recursive: true })).sort()) {
    const file = join(folder, path);
    // Some editors lock a file with a dangling link.
    const { size, mtimeMs } = await stat(file).catch(() => lstat(file));
    digest.update(`${path}\0${size}\0${mtimeMs}\0`);
  }
  return digest.digest('hex').slice(0, 16);
}
