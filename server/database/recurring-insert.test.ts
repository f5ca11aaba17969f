import { type Insertable, sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing.ts';
import { recurringInsert } from './recurring-insert.ts';
import type { Tables } from './schema.ts';
import { freshDatabase } from './testing.ts';

type Customer = Insertable<Tables['customers']>;

describe('a recurring insert', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(await freshDatabase());
  });
  afterAll(() => server.stop());

  const db = () => server.services.database.db;

  test('keeps the values of each row, in whatever shapes they come', async () => {
    const build = vi.fn((tx: Transaction<Tables>, rows: readonly Customer[]) =>
      tx.insertInto('customers').values(rows),
    );
    const insert = recurringInsert<Customer>(build);
    const sent: Customer[][] = [
      [{ national_id: '1', mobile: '966550000001' }],
      [{ national_id: '2', mobile: '966550000002' }],
      [
        { national_id: '3', mobile: '966550000003' },
        { national_id: '4', mobile: '966550000004' },
      ],
      [{ mobile: '966550000005', national_id: '5' }],
    ];
    for (const rows of sent)
      await db()
        .transaction()
        .execute((tx) => insert(tx, rows));
    const kept = await db()
      .selectFrom('customers')
      .select(['national_id', 'mobile'])
      .orderBy('national_id')
      .execute();
    expect(kept).toEqual(sent.flat().map(({ national_id, mobile }) => ({ national_id, mobile })));
    expect(build).toHaveBeenCalledTimes(3);
  });

  test('refuses to be made of more than its rows', async () => {
    const insert = recurringInsert<Customer>((tx, rows) =>
      tx.insertInto('customers').values(rows).returning(sql<string>`${'more'}::text`.as('more')),
    );
    const made = db()
      .transaction()
      .execute((tx) => insert(tx, [{ national_id: '9', mobile: '966550000009' }]));
    await expect(made).rejects.toThrow(/not the values of its rows/);
  });

  test('gives back what it returns', async () => {
    const insert = recurringInsert<Customer>((tx, rows) =>
      tx
        .insertInto('customers')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning('national_id'),
    );
    const once = () =>
      db()
        .transaction()
        .execute((tx) => insert(tx, [{ national_id: '7', mobile: '966550000007' }]));
    expect((await once()).rows).toEqual([{ national_id: '7' }]);
    expect((await once()).rows).toEqual([]);
  });
});
