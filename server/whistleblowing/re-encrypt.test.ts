import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { photo } from '#tests/support/files.ts';
import { whistleblowingOn } from '#tests/support/malpractice.ts';
import { startTestServer, type TestServer } from '#tests/support/site.ts';
import { type Keys, openKeys } from '../platform/encryption/keys.ts';
import { openReport, openReportFile } from './casework.ts';
import { reencryptReports } from './re-encrypt.ts';

const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

describe('a change of MALPRACTICE_KEY', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(await freshDatabase(), {
      env: { MALPRACTICE_KEY: oldKey.toString('base64') },
    });
  });
  afterAll(() => server.stop());

  const withKeys = (...whistleblowingKeys: Buffer[]): Promise<Keys> =>
    openKeys({ whistleblowingKeys, dataDir: '' });
  const read = async (reference: string, ...whistleblowingKeys: Buffer[]) => {
    const services = { ...server.services, keys: await withKeys(...whistleblowingKeys) };
    const report = await openReport(services, reference);
    return { report, file: (await openReportFile(services, reference))?.toString('base64') };
  };

  test('loses nothing: both keys read and add, all is encrypted anew, and the old key reads nothing more', async () => {
    const { report, followUp, add } = whistleblowingOn(() => server);
    const file = new File([new Uint8Array(await photo())], 'proof.jpg');
    const { body } = await report({}, { file });
    await add(body.receiptCode, 'under the old key');
    const before = await read(body.reference, oldKey);
    expect(before.report?.messages).toHaveLength(1);
    await expect(read(body.reference, newKey)).rejects.toThrow('MALPRACTICE_KEY');

    Object.assign(server.services, { keys: await withKeys(newKey, oldKey) });
    expect((await followUp(body.receiptCode)).body.messages).toHaveLength(1);
    expect((await add(body.receiptCode, 'under both')).status).toBe(200);
    const both = await read(body.reference, newKey, oldKey);

    expect(await reencryptReports(server.services)).toBe(1);
    expect(await read(body.reference, newKey)).toEqual(both);
    expect(both.file).toBe(before.file);
    await expect(read(body.reference, oldKey)).rejects.toThrow('MALPRACTICE_KEY');
    expect((await followUp(body.receiptCode)).body.messages).toHaveLength(2);
    // Again, as after an interruption.
    expect(await reencryptReports(server.services)).toBe(1);
    expect(await read(body.reference, newKey)).toEqual(both);
  });

  test('to a key that does not know the old one is refused, and changes nothing', async () => {
    const bodies = async () =>
      (
        await sql`select id, body::text from malpractice_reports order by id`.execute(
          server.services.database.db,
        )
      ).rows;
    const before = await bodies();
    const keys = await withKeys(Buffer.alloc(32, 3));
    await expect(reencryptReports({ ...server.services, keys })).rejects.toThrow('MALPRACTICE_KEY');
    expect(await bodies()).toEqual(before);
  });
});
