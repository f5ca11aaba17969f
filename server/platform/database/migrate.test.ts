import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Client } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { openLog } from '../log/log.ts';
import { appliedMigrations, migrate } from './migrate.ts';
import * as initial from './migrations/001-initial.ts';
import type { Database } from './open.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './schema.ts';

/** The migration of a later release, which changes a table of the first. */
const next: Record<string, Migration> = {
  '001-initial': initial,
  '002-next': { up: (db) => db.schema.alterTable('submissions').addColumn('next', 'text').execute() },
};
let fresh: FreshDatabase;
let database: Database;
let db: Kysely<Tables>;
beforeEach(async () => {
  fresh = await emptyDatabase();
  const client = new Client({ connectionString: fresh.databaseUrl });
  await client.connect();
  // A role that connects through a pool may have such a limit.
  await client.query(`alter database ${client.database} set statement_timeout = 300`);
  await client.end();
  database = openPostgres(fresh.databaseUrl, openLog({ level: 'silent' }));
  db = database.direct;
  await migrate(db);
  return async () => {
    await database.close();
    await fresh.remove();
  };
});

test("a migration has no time limit, but visitors' queries have", async () => {
  await sql`create function slow() returns event_trigger language plpgsql as
    $$ begin perform pg_sleep(0.6); end $$`.execute(db);
  await sql`create event trigger slow on ddl_command_start when tag in ('ALTER TABLE') execute function slow()`.execute(
    db,
  );
  await migrate(db, next);
  expect(await appliedMigrations(db)).toEqual(Object.keys(next));
  const { rows } = await sql`show statement_timeout`.execute(database.db);
  expect(rows).toEqual([{ statement_timeout: '15s' }]);
});

test('a migration gives up on a table in use after 3 seconds, and changes nothing', async () => {
  const reader = new Client({ connectionString: fresh.databaseUrl });
  await reader.connect();
  await reader.query('begin; select count(*) from submissions');
  await expect(migrate(db, next)).rejects.toThrow('lock timeout');
  expect(await appliedMigrations(db)).toEqual(['001-initial']);
  await reader.end();
  await migrate(db, next);
  expect(await appliedMigrations(db)).toEqual(Object.keys(next));
});
