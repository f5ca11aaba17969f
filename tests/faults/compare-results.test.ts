import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { afterSales } from '#domain/forms/after-sales.ts';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';
import { examplePayload, personalFinancePayload, startTestServer, type TestServer } from '../support/site.ts';
import { compareResults } from './compare-results.ts';

let fresh: FreshDatabase;
let server: TestServer;
beforeAll(async () => {
  fresh = await freshDatabase();
  server = await startTestServer(fresh);
});
afterAll(() => server.stop());

test('compareResults reports a delivery that arrives more often than it was attempted', async () => {
  const { db } = server.services.database;
  const { status } = await server.post(afterSales.endpoint, examplePayload(afterSales));
  expect(status).toBe(200);
  await db.updateTable('deliveries').set({ attempts: 2 }).execute();
  const ids = (await db.selectFrom('deliveries').select('id').orderBy('kind').execute()).map(({ id }) => id);
  const repeatedOf = async (arrivals: string[]) =>
    (await compareResults(fresh, [], async () => arrivals, [])).repeated.length;
  expect(await repeatedOf([...ids, ...ids])).toBe(0);
  expect(await repeatedOf([...ids, ...ids, ids[0] ?? ''])).toBe(1);
});

test('compareResults reports a second, unverified submission of a mobile as a duplicate', async () => {
  const { db } = server.services.database;
  const MobileNumber = '0559000001';
  const send = () => server.post(afterSales.endpoint, examplePayload(afterSales, { MobileNumber }));
  const { reference } = (await send()).body;
  const acknowledged = {
    reference,
    mobile: '966559000001',
    form: afterSales.name,
    deliveries: afterSales.deliveries,
    at: 0,
  };
  const duplicates = async () =>
    (await compareResults(fresh, [acknowledged], async () => [], [])).duplicated.length;
  expect(await duplicates()).toBe(0);
  const { status } = await server.post(
    apiPaths.individualLoanRequest,
    personalFinancePayload({ MobileNumber }),
  );
  expect(status).toBe(200);
  const states = await db
    .selectFrom('submissions')
    .select('state')
    .where('state', '=', 'unverified')
    .execute();
  expect(states).toHaveLength(1);
  expect(await duplicates()).toBe(1);
});
