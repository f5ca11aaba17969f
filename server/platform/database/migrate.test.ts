import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { appliedMigrations, knownMigrations, migrate } from './migrate.ts';
import type { Tables } from './schema.ts';

const older = '004-files-reports-customers';
let fresh: FreshDatabase;
let db: Kysely<Tables>;
beforeEach(async () => {
  fresh = await emptyDatabase();
  // As `openPostgres` has it, with less patience.
  const pool = new Pool({ connectionString: fresh.databaseUrl, max: 1, statement_timeout: 300 });
  db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await migrate(db, older);
  return async () => {
    await db.destroy();
    await fresh.remove();
  };
});

test('a migration takes the time that a large table needs, and statements after it have their limit again', async () => {
  await sql`insert into submissions (id, reference, form, form_version, language, state, answers, campaign, received_at)
    values (gen_random_uuid(), 'one', 'contact', 1, 'ar', 'unconfirmed', '{"idNumber": "1"}', '{}', now())`.execute(
    db,
  );
  await sql`create function slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.6); return new; end $$`.execute(db);
  await sql`create trigger slow before update on submissions for each row execute function slow()`.execute(
    db,
  );
  await migrate(db);
  expect(await appliedMigrations(db)).toEqual(knownMigrations);
  await expect(sql`select pg_sleep(0.6)`.execute(db)).rejects.toThrow('statement timeout');
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
