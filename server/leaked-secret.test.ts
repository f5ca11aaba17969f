import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { carFinance } from '#domain/forms/car-finance.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { emailUpdateOn } from '#tests/support/email-update.ts';
import { payloadOf, startTestServer, type TestServer } from '#tests/support/site.ts';
import { recordLook, verifyLooks } from './desk/looks.ts';
import { emailLinkId, readEmailLinkId } from './email-change/email-link.ts';
import { confirmEmail } from './follow/email-link.ts';
import { encrypt } from './platform/encryption/cipher.ts';
import { deriveKey, openKeys } from './platform/encryption/keys.ts';

const leaked = Buffer.alloc(32, 'leaked');
const current = Buffer.alloc(32, 'current');
/** Of the leaked secret; the sites' clocks stand in the morning of the day after it. */
const until = new Date('2026-11-21T00:00:00+03:00');
const beforeIt = new Date('2026-11-20T18:00:00+03:00');

describe('a secret that leaked, once its last day is over', () => {
  let server: TestServer;
  beforeAll(async () => {
    const ring = `${current.toString('base64')},${leaked.toString('base64')}@2026-11-20`;
    server = await startTestServer(await freshDatabase(), { env: { MALPRACTICE_KEY: ring } });
  });
  afterAll(() => server.stop());
  const db = () => server.services.database.db;
  const { customer, confirm } = emailUpdateOn(() => server);
  async function use(whistleblowingKeys: Parameters<typeof openKeys>[0]['whistleblowingKeys']) {
    const { config, now } = server.services;
    server.services.keys = await openKeys({ ...config, whistleblowingKeys }, now);
  }

  test('forges no link that corrects an address, whatever day stands in it', async () => {
    const { reference } = (await server.post(carFinance.endpoint, payloadOf(carFinance))).body;
    const { id } = await db()
      .selectFrom('submissions')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const text = JSON.stringify({
      id,
      nth: 1,
      email: 'mallory@example.com',
      until: Date.parse('2100-01-01'),
    });
    const purpose = 'follow-email';
    const link = encrypt(deriveKey(leaked, purpose), purpose, Buffer.from(text)).toString('base64url');
    const confirmed = async (email_link_at: Date) => {
      await db()
        .updateTable('submissions')
        .set({ email_links: 1, email_link_at })
        .where('id', '=', id)
        .execute();
      return confirmEmail(server.services, link);
    };
    expect(await confirmed(server.clock.now)).toBe(false);
    // What it signed in its time, the site knows by its own row.
    expect(await confirmed(beforeIt)).toBe(true);
  });

  test('forges no link that confirms a customer’s address', async () => {
    const { link, onFile } = await customer();
    const own = await link();
    const change = readEmailLinkId(server.services.keys.all('email-link'), own) ?? '';
    expect((await confirm(emailLinkId(deriveKey(leaked, 'email-link'), change))).isConfirmed).not.toBe(true);
    expect(await onFile()).toBe('old@customers.example');
  });

  test('adds no row to the record of looks behind one of a newer secret', async () => {
    const look = (name: string) =>
      recordLook(server.services, { subject: 'one', name }, { action: 'signed-in' });
    await sql`delete from desk_looks`.execute(db());
    await use([{ value: leaked }]);
    await look('before');
    await use([{ value: current }, { value: leaked, until }]);
    expect(await verifyLooks(server.services)).toEqual({ rows: 1 });
    await look('after');
    expect(await verifyLooks(server.services)).toEqual({ rows: 2 });
    await use([{ value: leaked }]);
    await look('forged');
    await use([{ value: current }, { value: leaked, until }]);
    expect(await verifyLooks(server.services)).toEqual({ rows: 2, broken: 3 });
  });
});
