import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everythingStored } from '#tests/support/contents.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { pdf } from '#tests/support/files.ts';
import { whistleblowingOn } from '#tests/support/malpractice.ts';
import { openReport, openReportFile } from '#tests/support/officer.ts';
import { insertOldReport } from '#tests/support/old-report.ts';
import { startTestServer, type TestServer } from '#tests/support/site.ts';
import { openKeys } from '../platform/encryption/keys.ts';
import { changeRow } from '../platform/encryption/signed-rows.ts';
import { readOfficers } from './officers.ts';
import { encryptOldReports } from './old-reports.ts';

const messages = [
  { author: 'officer' as const, text: 'متى لاحظتم ذلك؟' },
  { author: 'reporter' as const, text: 'يوم الأحد' },
];

describe('a report from before officers had keys', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(await freshDatabase());
  });
  afterAll(() => server.stop());
  const { report, followUp, add } = whistleblowingOn(() => server);
  const officers = (state: 'active' | 'waiting') =>
    server.services.database.db.transaction().execute(async (tx) => {
      for (const officer of await readOfficers(server.services, tx))
        await changeRow(tx, server.services.encryption, 'officers', officer, { state });
    });
  beforeEach(() => officers('active'));

  test('is read by its author while there is no officer, and by nobody else; nothing new is taken', async () => {
    await officers('waiting');
    const { code, reference } = await insertOldReport(server.services, { describtion: 'قديم', messages });
    expect(await encryptOldReports(server.services)).toBe(0);
    expect((await followUp(code)).body).toMatchObject({ reference, messages });
    expect(await add(code, 'إضافة')).toMatchObject({ status: 503, body: { code: 'reportsNotTaken' } });
    const refused = await report();
    expect(refused).toMatchObject({ status: 503, body: { code: 'reportsNotTaken', error: {} } });
  });

  test('is encrypted to the officers once there are, with its file and messages, and its old form is gone', async () => {
    const file = pdf('stolen invoices');
    const old = await insertOldReport(server.services, { describtion: 'قديم جدًا', file, messages });
    const before = await everythingStored(server);
    expect(await encryptOldReports(server.services)).toBeGreaterThan(0);
    expect(await encryptOldReports(server.services)).toBe(0);
    const opened = await openReport(server.services, old.reference);
    expect(opened).toMatchObject({ answers: { describtion: 'قديم جدًا' }, messages });
    expect(await openReportFile(server.services, old.reference)).toEqual(file);
    // What our secret reads is nothing of it any more.
    const rows = await server.services.database.db
      .selectFrom('malpractice_reports')
      .select(['body', 'file_id'])
      .where('id', '=', old.id)
      .execute();
    expect(rows.map(({ body, file_id }) => [body.subarray(0, 3).toString(), file_id])).toEqual([
      ['age', null],
    ]);
    expect(await everythingStored(server)).not.toBe(before);
  });

  test('gives its author the answers again once an officer has given them the key', async () => {
    const { code, reference } = await insertOldReport(server.services, { describtion: 'قديم', messages });
    await encryptOldReports(server.services);
    expect((await followUp(code)).body).toMatchObject({ reference, messages: [], isLocked: true });
    expect((await add(code, 'أضيف الآن')).status).toBe(200);
    const row = () =>
      server.services.database.db
        .selectFrom('malpractice_reports')
        .select(['receipt_recipient', 'receipt_hash', 'receipt_key'])
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({
      receipt_recipient: expect.stringMatching(/^age1/),
      receipt_hash: null,
      receipt_key: null,
    });
  });

  test('whose author came back before it was encrypted is read by them all along', async () => {
    await officers('waiting');
    const { code } = await insertOldReport(server.services, { describtion: 'قديم', messages });
    await followUp(code);
    await officers('active');
    await encryptOldReports(server.services);
    expect((await followUp(code)).body.messages).toMatchObject(messages);
  });

  test('under a key that is not known stays as it is, and says which setting is wrong', async () => {
    const { id } = await insertOldReport(server.services, { describtion: 'قديم' });
    const body = () =>
      server.services.database.db
        .selectFrom('malpractice_reports')
        .select('body')
        .where('id', '=', id)
        .executeTakeFirst();
    const before = await body();
    const keys = await openKeys({ whistleblowingKeys: [Buffer.alloc(32, 3)], dataDir: '' });
    await expect(encryptOldReports({ ...server.services, keys })).rejects.toThrow('MALPRACTICE_KEY');
    expect(await body()).toEqual(before);
    await encryptOldReports(server.services);
  });
});
