import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { whistleblowingOn } from '#tests/support/malpractice.ts';
import { insertOldReport } from '#tests/support/old-report.ts';
import { startTestServer, type TestServer } from '#tests/support/site.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await freshDatabase());
});
afterAll(() => server.stop());
const { followUp } = whistleblowingOn(() => server);

test.each([false, true])(
  'a report of an older version is found by its code, whose hash then goes (slow: %s)',
  async (slow) => {
    const { code, reference, id } = await insertOldReport(server.services, { describtion: 'قديم', slow });
    expect((await followUp(code)).body).toMatchObject({ isFound: true, reference });
    const row = await server.services.database.db
      .selectFrom('malpractice_reports')
      .select(['receipt_hash', 'receipt_recipient'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ receipt_hash: null, receipt_recipient: expect.stringMatching(/^age1/) });
    expect((await followUp(code)).body).toMatchObject({ isFound: true, reference });
  },
);

test('codes that nobody has are looked for one at a time while there are old reports: too many at once wait elsewhere', async () => {
  const { code } = await insertOldReport(server.services, { describtion: 'قديم', slow: true });
  const answers = await Promise.all(Array.from({ length: 25 }, () => followUp('BCDF-GHJK-MNPQ-RTVW')));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(20);
  const busy = answers.filter(({ status }) => status === 503);
  expect(busy).toHaveLength(5);
  expect(busy.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(5).fill('5'));
  expect((await followUp(code)).status).toBe(200);
});
