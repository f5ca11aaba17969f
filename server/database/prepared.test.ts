import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { preparing } from './prepared.ts';
import { type FreshDatabase, freshDatabase } from './testing.ts';

interface Tables {
  notes: { id: number; text: string };
}

let fresh: FreshDatabase;
let pool: Pool;
let db: Kysely<Tables>;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.remove());
beforeEach(async () => {
  await db?.destroy();
  // One connection, so that what it has prepared can be asked of it.
  pool = new Pool({ connectionString: fresh.databaseUrl, max: 1 });
  db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  await sql`drop table if exists notes`.execute(db);
  await sql`create table notes (id integer primary key, text text)`.execute(db);
});
afterAll(() => db.destroy());

const insert = (id: number, text = 'a') => db.insertInto('notes').values({ id, text }).execute();
const prepared = async (): Promise<string[]> =>
  (await pool.query('select statement from pg_prepared_statements')).rows.map(({ statement }) => statement);

test('a write is prepared once, however often it is sent', async () => {
  for (const id of [1, 2, 3]) await insert(id, `text ${id}`);
  expect(await prepared()).toEqual(['insert into "notes" ("id", "text") values ($1, $2)']);
  expect(await db.selectFrom('notes').select('text').execute()).toEqual([
    { text: 'text 1' },
    { text: 'text 2' },
    { text: 'text 3' },
  ]);
});

test('a reading is not, and finds a column that came meanwhile', async () => {
  const read = () => db.selectFrom('notes').selectAll().execute();
  await insert(1);
  await read();
  await sql`alter table notes add column added text default 'new'`.execute(db);
  expect(await read()).toEqual([{ id: 1, text: 'a', added: 'new' }]);
});

test('a write goes on when its table gets a column, and when it failed', async () => {
  await insert(1);
  await sql`alter table notes add column added text default 'new'`.execute(db);
  await insert(2);
  await expect(insert(2)).rejects.toThrow(/duplicate key/);
  await insert(3);
  expect((await prepared()).length).toBe(1);
});

test('in a transaction as well, and one that fails is undone', async () => {
  await insert(1);
  const failing = db.transaction().execute(async (tx) => {
    await tx.insertInto('notes').values({ id: 2, text: 'b' }).execute();
    throw new Error('after the insert');
  });
  await expect(failing).rejects.toThrow('after the insert');
  expect(await db.selectFrom('notes').select('id').execute()).toEqual([{ id: 1 }]);
});

test('of ever other texts a hundred are prepared, and all are written', async () => {
  for (let count = 1; count <= 105; count++)
    await db
      .insertInto('notes')
      .values(Array.from({ length: count }, (_, row) => ({ id: count * 1000 + row, text: 'a' })))
      .execute();
  expect((await prepared()).length).toBe(100);
  const { rows } = await pool.query('select count(*)::int as count from notes');
  expect(rows).toEqual([{ count: (105 * 106) / 2 }]);
});
