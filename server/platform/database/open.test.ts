import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { openLog } from '../log/log.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';
import { isUnavailable } from './unavailable.ts';

const log = openLog({ level: 'silent' });

describe('database', () => {
  let fresh: FreshDatabase;
  let database: Database;
  beforeAll(async () => {
    fresh = await emptyDatabase();
    database = await openDatabase(fresh, log);
  });
  afterAll(async () => {
    await database.close();
    await fresh.remove();
  });

  const value = async (expression: ReturnType<typeof sql>) =>
    (await sql<{ value: unknown }>`select ${expression} as value`.execute(database.db)).rows[0]?.value;

  describe('returned values', () => {
    test('PostgreSQL returns a bigint as text without rounding', async () => {
      expect(await value(sql`9223372036854775807::int8`)).toBe('9223372036854775807');
      expect(await value(sql`(select count(*) from submissions)`)).toBe('0');
    });

    test('PostgreSQL returns an integer as a number', async () => {
      expect(await value(sql`2147483647`)).toBe(2147483647);
    });

    test('PostgreSQL returns bytes as a Buffer', async () => {
      const bytes = Buffer.from([0, 255, 10, 92, 39]);
      const back = await value(sql`${bytes}::bytea`);
      expect(back).toBeInstanceOf(Buffer);
      expect(back).toEqual(bytes);
    });

    test.each(['1979-11-20', '0044-03-15', '9999-12-31'])(
      'PostgreSQL returns the date %s as text',
      async (date) => {
        expect(await value(sql`${date}::date`)).toBe(date);
      },
    );

    test('PostgreSQL returns an instant as a Date, to the millisecond', async () => {
      const instant = new Date('2026-11-21T09:00:00.123Z');
      expect(await value(sql`${instant}::timestamptz`)).toEqual(instant);
    });

    test.each<[string, unknown]>([
      ['an object', { name: 'رمال', list: [1, null, { a: "it's" }] }],
      ['a list', [1, 'two', null]],
      ['a text', 'plain'],
    ])('PostgreSQL returns %s of jsonb unchanged', async (_, json) => {
      expect(await value(sql`${JSON.stringify(json)}::jsonb`)).toEqual(json);
    });

    test('PostgreSQL returns true as a boolean, and null as null', async () => {
      expect([await value(sql`true`), await value(sql`null::int8`)]).toEqual([true, null]);
    });
  });

  test('the database rolls back a transaction that throws', async () => {
    await sql`create table undone (n integer)`.execute(database.db);
    const failing = database.db.transaction().execute(async (tx) => {
      await sql`insert into undone values (1)`.execute(tx);
      throw new Error('after the insert');
    });
    await expect(failing).rejects.toThrow('after the insert');
    expect(await value(sql`(select count(*) from undone)`)).toBe('0');
  });

  test('the database runs concurrent migrations once', async () => {
    const count = () => value(sql`(select count(*) from kysely_migration)`);
    const before = await count();
    await Promise.all([1, 2, 3, 4].map(() => migrate(database.direct)));
    expect(await count()).toBe(before);
  });

  test('the database keeps its tables when it is opened again', async () => {
    await sql`create table again (n integer)`.execute(database.db);
    await database.close();
    database = await openDatabase(fresh, log);
    expect(await value(sql`(select count(*) from again)`)).toBe('0');
  });
});

test('several processes can open one empty database at once', async () => {
  const fresh = await emptyDatabase();
  onTestFinished(() => fresh.remove());
  const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase(fresh, log)));
  for (const { db } of opened) {
    expect(await db.selectFrom('submissions').select('id').execute()).toEqual([]);
  }
  await Promise.all(opened.map(({ close }) => close()));
});

describe('unusable PostgreSQL', () => {
  const failure = (databaseUrl: string) =>
    openDatabase({ databaseUrl, dataDir: '' }, log).catch((error: Error) => error.message);

  test('PostgreSQL that does not answer is reported with host and port, but without its password', async () => {
    expect(await failure('postgres://user:secret@127.0.0.1:1/none')).toBe(
      'DATABASE_URL: PostgreSQL at 127.0.0.1:1 does not answer (ECONNREFUSED)',
    );
  });

  test('PostgreSQL that lacks the database is reported with host and port, but without its password', async () => {
    const url = Object.assign(new URL(inject('postgresUrl')), { pathname: '/not-there' });
    expect(await failure(url.href)).toBe(
      `DATABASE_URL: PostgreSQL at ${url.host} has no database of this name`,
    );
  });

  test('PostgreSQL that refuses the user is reported with host and port, but without its password', async () => {
    const url = Object.assign(new URL(inject('postgresUrl')), { username: 'nobody', password: 'secret' });
    expect(await failure(url.href)).toBe(`DATABASE_URL: PostgreSQL at ${url.host} refuses this user`);
  });
});

test('a connection cut during a transaction fails only that transaction', async () => {
  const fresh = await freshDatabase();
  const database = await openDatabase(fresh, log);
  onTestFinished(async () => {
    await database.close();
    await fresh.remove();
  });
  const cut = database.db.transaction().execute(async (tx) => {
    const held = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${held.rows[0]?.pid}, 5000)`.execute(database.db);
    const lost = async () =>
      isUnavailable(await sql`select 1`.execute(tx).then(undefined, (error: unknown) => error));
    await expect.poll(lost).toBe(true);
    await sql`select 1`.execute(tx);
  });
  const error = await cut.catch((error: unknown) => error);
  expect(isUnavailable(error), String(error)).toBe(true);
  await expect(sql`select 1`.execute(database.db)).resolves.toBeDefined();
});
