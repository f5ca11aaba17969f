import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Config } from '../config.ts';
import type { Tables } from '../database/schema.ts';
import { rawFiles } from '../files/raw-files.ts';
import type { CoreServices as Services } from '../open-services.ts';
import { syncFolder, writeSynced } from '../write-whole.ts';
import { BackupError, filePath, type Manifest, manifestPath, tablePath } from './manifest.ts';
import { type TableShape, tableShapes } from './table-shapes.ts';
import { beginWriting, removeIfLeft, removeLeftOver } from './under-way.ts';

type Needed = Pick<Services, 'database' | 'now'> & { config: Pick<Config, 'dataDir'> };
type Tx = Transaction<Tables>;

/** Rows that are fetched at once. One of `files` may hold megabytes. */
const rowsAtOnce = (table: string) => (table === 'files' ? 1 : 500);

/**
 * Writes all that the database and the folder of files hold, as of one moment, into a new folder that only its owner may
 * read. On PostgreSQL nobody notices; the embedded database serves nobody else while its rows are read. The folder takes
 * its name when it is whole and on the disk.
 * @throws BackupError when there is such a folder already, or somebody else writes it
 */
export async function writeBackup(services: Needed, folder: string, signal?: AbortSignal): Promise<Manifest> {
  const { dataDir } = services.config;
  const partial = `${folder}.partial`;
  await removeLeftOver(dataDir);
  await makeFolders(folder, partial);
  const end = await beginWriting(dataDir, partial);
  try {
    const manifest = await snapshot(services, partial, signal);
    await writeSynced(manifestPath(partial), JSON.stringify(manifest, undefined, 2));
    await end();
    await rename(partial, folder);
    await syncFolder(dirname(folder));
    return manifest;
  } catch (error) {
    await end();
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function makeFolders(folder: string, partial: string): Promise<void> {
  const taken = (path: string) => new BackupError(`${path}: is there already`);
  // Reserved and given back: renaming over an empty folder of somebody else's would pass.
  if (await exists(folder)) throw taken(folder);
  await mkdir(dirname(folder), { recursive: true });
  await removeIfLeft(partial);
  await mkdir(partial, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? taken(partial) : new BackupError(`${partial}: ${error.code}`);
  });
  for (const inner of ['tables', 'files']) await mkdir(join(partial, inner), { mode: 0o700 });
}

async function snapshot(services: Needed, folder: string, signal?: AbortSignal): Promise<Manifest> {
  const { database, config, now } = services;
  const files = rawFiles(database.kind, config.dataDir);
  const createdAt = now().toISOString();
  const copied: Manifest['files'] = [];
  const copy = async (db: Kysely<Tables>, id: string) => {
    signal?.throwIfAborted();
    const content = await files.read(db, id);
    await writeSynced(filePath(folder, id), content);
    copied.push({ id, size: content.length, sha256: createHash('sha256').update(content).digest('hex') });
  };
  const { ids, ...seen } = await database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        tx,
      );
      const tables: Manifest['tables'] = [];
      for (const shape of await tableShapes(tx)) tables.push(await writeTable(tx, folder, shape, signal));
      const named = await tx
        .selectFrom('files')
        .select('id')
        .where('submission_id', 'is not', null)
        .orderBy('id')
        .execute();
      const ids = named.map(({ id }) => id);
      if (database.kind === 'postgres') for (const id of ids) await copy(tx, id);
      return { migrations: rows.map(({ name }) => name), tables, ids };
    });
  // On disk they are what they were: the database need not wait for them.
  if (database.kind === 'embedded') for (const id of ids) await copy(database.db, id);
  return { format: 1, createdAt, ...seen, files: copied };
}

async function writeTable(
  tx: Tx,
  folder: string,
  { name, columns }: TableShape,
  signal?: AbortSignal,
): Promise<Manifest['tables'][number]> {
  const values = columns.map(({ name: column }) =>
    // A submission's file is a file of the backup in both kinds of database; a report's stays in its row.
    name === 'files' && column === 'content'
      ? sql`case when submission_id is null then content::text end`
      : sql`${sql.ref(column)}::text`,
  );
  await sql`declare backup no scroll cursor for
    select json_build_array(${sql.join(values)})::text as row from ${sql.table(name)}`.execute(tx);
  const hash = createHash('sha256');
  let rows = 0;
  async function* lines() {
    for (;;) {
      signal?.throwIfAborted();
      const fetched = await sql<{ row: string }>`fetch ${sql.lit(rowsAtOnce(name))} from backup`.execute(tx);
      if (fetched.rows.length === 0) return;
      rows += fetched.rows.length;
      yield fetched.rows.map(({ row }) => `${row}\n`).join('');
    }
  }
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const target = createWriteStream(tablePath(folder, name), { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(lines, createGzip(), hashed, target);
  await sql`close backup`.execute(tx);
  return { name, columns: columns.map(({ name }) => name), rows, sha256: hash.digest('hex') };
}

async function exists(path: string): Promise<boolean> {
  return open(path).then(
    (file) => file.close().then(() => true),
    () => false,
  );
}
