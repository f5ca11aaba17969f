import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { appliedMigrations, knownMigrations, migrate } from '../database/migrate.ts';
import { type Database, openUnmigrated } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import { type Queue, startQueue } from '../deliveries/queue.ts';
import { rawFiles } from '../files/raw-files.ts';
import { openKeys } from '../keys.ts';
import { reportSealsOf } from '../malpractice/report.ts';
import { BackupError, filePath, type Manifest, readBackup, tablePath } from './manifest.ts';
import { tableShapes } from './table-shapes.ts';

type Where = Pick<Config, 'databaseUrl' | 'dataDir' | 'malpracticeKeys'>;
type Tx = Transaction<Tables>;

/** Rows and characters of one insertion, at most, whichever comes first. */
const most = { rows: 500, characters: 4_000_000 };

/**
 * Puts a backup, of either kind of database, into an empty one of either kind, all of it or nothing: at the version of
 * the backup first, then up to this program's. What is owed is queued anew.
 * @throws BackupError when the backup is not whole or of a newer version, the database is not empty, or its reports
 *   cannot be read with the key at hand
 */
export async function restoreBackup(folder: string, where: Where, log: Logger): Promise<Manifest> {
  const manifest = await readBackup(folder);
  const unknown = manifest.migrations.filter((name) => !knownMigrations.includes(name));
  if (unknown.length > 0)
    throw new BackupError(`${folder}: was made by a newer version (${unknown.join(', ')})`);

  const database = await openUnmigrated(where, log);
  let queue: Queue | undefined;
  try {
    await requireEmpty(database.db, manifest);
    await migrate(database.db, manifest.migrations.at(-1));
    queue = await startQueue(database, log);
    await fill(database, queue, folder, where, manifest);
    await migrate(database.db);
    return manifest;
  } finally {
    await queue?.stop();
    await database.close();
  }
}

async function requireEmpty(db: Kysely<Tables>, { migrations }: Manifest): Promise<void> {
  for (const { name } of await tableShapes(db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) throw new BackupError(`the database is not empty: there are rows in ${name}`);
  }
  const newer = (await appliedMigrations(db)).filter((name) => !migrations.includes(name));
  if (newer.length > 0)
    throw new BackupError(
      `the database has newer tables than the backup (${newer.join(', ')}): take one without any`,
    );
}

async function fill(
  database: Database,
  queue: Queue,
  folder: string,
  where: Where,
  manifest: Manifest,
): Promise<void> {
  const files = rawFiles(database.kind, where.dataDir);
  await mkdir(join(where.dataDir, 'files'), { recursive: true, mode: 0o700 });
  await database.db.transaction().execute(async (tx) => {
    const shapes = new Map((await tableShapes(tx)).map((shape) => [shape.name, shape.columns]));
    for (const { name, columns, rows } of manifest.tables) {
      const types = new Map(shapes.get(name)?.map((column) => [column.name, column.type]));
      if (columns.some((column) => !types.has(column)))
        throw new BackupError(`${name}: has other columns here`);
      const into = columns.map((column) => ({ name: column, type: types.get(column) ?? '' }));
      for await (const lines of batchesOf(tablePath(folder, name))) await insert(tx, name, into, lines);
      const { rows: counted } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(name)}`.execute(tx);
      if (counted[0]?.count !== rows)
        throw new BackupError(`${name}: ${counted[0]?.count} rows arrived of ${rows}`);
    }
    for (const { id } of manifest.files) await files.write(tx, id, await readFile(filePath(folder, id)));
    await requireReadableReports(tx, where);
    await queueOwed(tx, queue);
  });
}

async function* batchesOf(path: string): AsyncGenerator<string[]> {
  let lines: string[] = [];
  let characters = 0;
  for await (const line of createInterface({ input: createReadStream(path).pipe(createGunzip()) })) {
    lines.push(line);
    characters += line.length;
    if (lines.length < most.rows && characters < most.characters) continue;
    yield lines;
    [lines, characters] = [[], 0];
  }
  if (lines.length > 0) yield lines;
}

async function insert(
  tx: Tx,
  table: string,
  columns: { name: string; type: string }[],
  lines: string[],
): Promise<void> {
  // The types are the database's own words for them.
  const values = columns.map(({ type }, place) => sql`(line->>${sql.lit(place)})::${sql.raw(type)}`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    select ${sql.join(values)} from json_array_elements(${`[${lines.join(',')}]`}::json) as line`.execute(tx);
}

/** A report is worth as much as its key: better to learn now that this is another one. */
async function requireReadableReports(tx: Tx, where: Where): Promise<void> {
  // The first versions knew no reports.
  const isKnown = (await tableShapes(tx)).some(({ name }) => name === 'malpractice_reports');
  const reports = isKnown ? await tx.selectFrom('malpractice_reports').select(['id', 'body']).execute() : [];
  if (reports.length === 0) return;
  const told =
    'MALPRACTICE_KEY, or DATA_DIR/malpractice.key, has to be the one that the backup was made with';
  if (!where.malpracticeKeys && !existsSync(join(where.dataDir, 'malpractice.key')))
    throw new BackupError(`there are reports of malpractice, and no key: ${told}`);
  const seals = reportSealsOf(await openKeys(where));
  try {
    for (const { id, body } of reports) seals.openBody(id, body);
  } catch {
    throw new BackupError(`there are reports of malpractice that this key does not open: ${told}`);
  }
}

/** The queue's own tables are in no backup: what they held follows from what is owed. */
async function queueOwed(tx: Tx, queue: Queue): Promise<void> {
  const owed = await tx
    .selectFrom('deliveries')
    .select(['id', 'attempts', 'next_attempt_at'])
    .where('state', '=', 'owed')
    // A report's has no job.
    .where('kind', '<>', 'malpractice-mail')
    .execute();
  for (const { id, attempts, next_attempt_at } of owed)
    await queue.send(tx, id, attempts, next_attempt_at ?? undefined);
}
