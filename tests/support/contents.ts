import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/platform/database/schema.ts';
import type { TestServer } from './site.ts';

/**
 * Returns everything that a server stores, except its outbox and log: all rows and files as text. Bytes appear in
 * hexadecimal and as Latin-1.
 */
export async function dumpStored(server: TestServer): Promise<string> {
  const { database, config } = server.services;
  const folder = join(config.dataDir, 'files');
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
  return [await dumpDatabase(database.db), ...files].join('\n');
}

/** Returns all rows of all tables, as text. */
export async function dumpDatabase(db: Kysely<Tables>): Promise<string> {
  const tables = await sql<{ name: string }>`select schemaname || '.' || tablename as name
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const rows = await Promise.all(
    tables.rows.map(({ name }) =>
      sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db),
    ),
  );
  const texts = rows.flatMap((result) => result.rows.map(({ row }) => row));
  const bytes = texts.join().matchAll(/\\x([0-9a-f]+)/g);
  return [...texts, ...[...bytes].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))].join(
    '\n',
  );
}
