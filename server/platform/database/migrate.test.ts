import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { openLog } from '../log/log.ts';
import { appliedMigrations, knownMigrations, migrate } from './migrate.ts';
import type { Database } from './open.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './schema.ts';

const older = '004-files-reports-customers';
let fresh: FreshDatabase;
let database: Database;
/** Where migrations run. */
let db: Kysely<Tables>;
beforeEach(async () => {
  fresh = await emptyDatabase();
  const client = new Client({ connectionString: fresh.databaseUrl });
  await client.connect();
  // As a role may have it that goes through a pool of connections.
  await client.query(`alter database ${client.database} set statement_timeout = 300`);
  await client.end();
  database = openPostgres(fresh.databaseUrl, openLog({ level: 'silent' }));
  db = database.direct;
  await migrate(db, older);
  return async () => {
    await database.close();
    await fresh.remove();
  };
});

test('a migration takes the time that a large table needs; what visitors wait for has its limit', async () => {
  await sql`create function slow() returns event_trigger language plpgsql as
    $$ begin perform pg_sleep(0.6); end $$`.execute(db);
  await sql`create event trigger slow on ddl_command_start when tag in ('ALTER TABLE') execute function slow()`.execute(
    db,
  );
  await migrate(db);
  expect(await appliedMigrations(db)).toEqual(knownMigrations);
  const { rows } = await sql`show statement_timeout`.execute(database.db);
  expect(rows).toEqual([{ statement_timeout: '15s' }]);
});

test('a migration that finds a table in use gives up soon, keeps nothing, and holds up nobody', async () => {
  const reader = new Client({ connectionString: fresh.databaseUrl });
  await reader.connect();
  await reader.query('begin; select count(*) from submissions');
  await expect(migrate(db)).rejects.toThrow('lock timeout');
  expect((await appliedMigrations(db)).at(-1)).toBe(older);
  await reader.end();
  await migrate(db);
  expect(await appliedMigrations(db)).toEqual(knownMigrations);
});
