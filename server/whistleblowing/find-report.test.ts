import { randomUUID, scryptSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { whistleblowingOn } from '#tests/support/malpractice.ts';
import { startTestServer, type TestServer } from '#tests/support/site.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await freshDatabase());
});
afterAll(() => server.stop());
const { report, followUp } = whistleblowingOn(() => server);

const rows = () => server.services.database.db.selectFrom('malpractice_reports').selectAll().execute();

/** Gives a report the hash that an older version kept of its code. */
async function makeOld({
  reference,
  receiptCode,
}: {
  reference: string;
  receiptCode: string;
}): Promise<void> {
  const code = receiptCode.replaceAll('-', '');
  const cost = { N: 2 ** 15, maxmem: 64 * 1024 * 1024 };
  const receipt_hash = scryptSync(code, server.services.keys('receipt-salt'), 32, cost).toString('base64url');
  await server.services.database.db
    .updateTable('malpractice_reports')
    .set({ receipt_hash })
    .where('reference', '=', reference)
    .execute();
}

test('a report that came under an older version is found by its code, and has a hash of now from then on', async () => {
  const { body } = await report();
  const before = await rows();
  await makeOld(body);
  expect(await rows()).not.toEqual(before);
  expect((await followUp(body.receiptCode)).body).toMatchObject({ isFound: true, reference: body.reference });
  expect(await rows()).toEqual(before);
});

test('a request that an older version answered is known again by the next one', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const { body } = await report({}, { headers });
  await makeOld(body);
  expect((await report({}, { headers })).body).toEqual(body);
});

test('codes that nobody has are looked for one at a time while there are old reports: too many at once wait elsewhere', async () => {
  const { body } = await report();
  await makeOld(body);
  const answers = await Promise.all(Array.from({ length: 25 }, () => followUp('BCDF-GHJK-MNPQ-RTVW')));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(20);
  const busy = answers.filter(({ status }) => status === 503);
  expect(busy).toHaveLength(5);
  expect(busy.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(5).fill('5'));
  expect((await followUp(body.receiptCode)).status).toBe(200);
});
