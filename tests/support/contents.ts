import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestServer } from './site.ts';

/**
 * Everything that a server keeps, its messages and its log apart: all rows of all tables and all files, as text. Bytes
 * stand there in hexadecimal and as they read.
 */
export async function everythingStored(server: TestServer): Promise<string> {
  const { database, config } = server.services;
  const tables = await sql<{ name: string }>`select schemaname || '.' || tablename as name
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(database.db);
  const rows = await Promise.all(
    tables.rows.map(({ name }) =>
      sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(database.db),
    ),
  );
  const texts = rows.flatMap((result) => result.rows.map(({ row }) => row));
  const bytes = texts.join().matchAll(/\\x([0-9a-f]+)/g);
  const folder = join(config.dataDir, 'files');
  const names = await readdir(folder).catch(() => []);
  return [
    ...texts,
    ...[...bytes].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')),
    ...(await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))),
  ].join('\n');
}
