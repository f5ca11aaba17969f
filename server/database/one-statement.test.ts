import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing.ts';
import { inOneStatement, NothingWritten } from './one-statement.ts';
import { freshDatabase } from './testing.ts';

describe('writes in one statement', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(await freshDatabase());
  });
  afterAll(() => server.stop());

  const db = () => server.services.database.db;
  const customer = (national_id: string, mobile = '966551234567') => ({ national_id, mobile });
  const ids = async () =>
    (await db().selectFrom('customers').select('national_id').orderBy('national_id').execute()).map(
      (row) => row.national_id,
    );

  test('are all kept, each with its own values', async () => {
    const result = await inOneStatement(db(), async (tx) => {
      await tx
        .insertInto('customers')
        .values([customer('1'), customer('2')])
        .execute();
      await tx.insertInto('data_keys').values({ id: 'a' }).execute();
      return 'done';
    });
    expect(result).toBe('done');
    expect(await ids()).toEqual(['1', '2']);
    expect(await db().selectFrom('data_keys').selectAll().execute()).toContainEqual({ id: 'a' });
  });

  test('are none of them kept when one of them fails, or what makes them', async () => {
    const before = await ids();
    const twice = inOneStatement(db(), async (tx) => {
      await tx.insertInto('customers').values(customer('3')).execute();
      await tx.insertInto('data_keys').values({ id: 'a' }).execute();
    });
    await expect(twice).rejects.toThrow(/duplicate key/);
    const stopped = inOneStatement(db(), async (tx) => {
      await tx.insertInto('customers').values(customer('4')).execute();
      throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await ids()).toEqual(before);
  });

  test('are none of them kept when an update meets no row', async () => {
    const before = await ids();
    const update = (national_id: string) =>
      inOneStatement(db(), async (tx) => {
        await tx
          .insertInto('customers')
          .values(customer(`${national_id}-new`))
          .execute();
        await tx
          .updateTable('customers')
          .set({ mobile: '966550000000' })
          .where('national_id', '=', national_id)
          .execute();
      });
    await expect(update('nobody')).rejects.toThrow(NothingWritten);
    expect(await ids()).toEqual(before);
    await update('1');
    expect(await ids()).toContain('1-new');
  });

  test('are none of them kept when an insert that returns something writes nothing', async () => {
    const insert = (national_id: string) =>
      inOneStatement(db(), async (tx) => {
        await tx
          .insertInto('data_keys')
          .values({ id: `of ${national_id}` })
          .execute();
        await tx
          .insertInto('customers')
          .values(customer(national_id))
          .onConflict((conflict) => conflict.doNothing())
          .returning('mobile')
          .execute();
      });
    await expect(insert('1')).rejects.toThrow(NothingWritten);
    await insert('6');
    const kept = await db().selectFrom('data_keys').select('id').where('id', 'like', 'of %').execute();
    expect(kept).toEqual([{ id: 'of 6' }]);
  });

  test('are no place to read', async () => {
    const reading = inOneStatement(db(), (tx) => tx.selectFrom('customers').selectAll().execute());
    await expect(reading).rejects.toThrow(/not to be collected/);
  });
});
