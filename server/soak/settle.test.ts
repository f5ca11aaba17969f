import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterSales } from '#domain/forms/after-sales.ts';
import { type FreshDatabase, freshPostgres } from '../database/testing.ts';
import { payloadOf, startTestServer, type TestServer } from '../testing.ts';
import { settle } from './settle.ts';

let fresh: FreshDatabase;
let server: TestServer;
beforeAll(async () => {
  fresh = await freshPostgres();
  server = await startTestServer(fresh, { env: { DATA_KEY: '' } });
});
afterAll(() => server.stop());

test('a delivery that arrives more often than attempts at it are counted is seen', async () => {
  const { db } = server.services.database;
  const { status } = await server.post(afterSales.endpoint, payloadOf(afterSales));
  expect(status).toBe(200);
  await db.updateTable('deliveries').set({ attempts: 2 }).execute();
  const ids = (await db.selectFrom('deliveries').select('id').orderBy('kind').execute()).map(({ id }) => id);
  const repeatedOf = async (arrivals: string[]) =>
    (await settle(fresh, [], async () => arrivals, [])).repeated.length;
  expect(await repeatedOf([...ids, ...ids])).toBe(0);
  expect(await repeatedOf([...ids, ...ids, ids[0] ?? ''])).toBe(1);
});
