import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { carFinance } from '#domain/forms/car-finance.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { emailUpdateHelpers } from '#tests/support/email-update.ts';
import { examplePayload, startTestServer, type TestServer } from '#tests/support/site.ts';
import { emailLinkId, readEmailLinkId } from './customers/email-change/email-link.ts';
import { confirmEmail } from './customers/follow/email-link.ts';
import { recordAudit, resignAuditLog, verifyAuditLog } from './desk/audit-log.ts';
import { encrypt } from './platform/encryption/cipher.ts';
import { deriveKey, openKeys } from './platform/encryption/keys.ts';

const leaked = Buffer.alloc(32, 'leaked');
const current = Buffer.alloc(32, 'current');
/** End of the leaked secret’s validity. The sites' clocks show the morning after. */
const until = new Date('2026-11-21T00:00:00+03:00');
const beforeIt = new Date('2026-11-20T18:00:00+03:00');

describe('leaked secret after its last day', () => {
  let server: TestServer;
  beforeAll(async () => {
    const ring = `${current.toString('base64')},${leaked.toString('base64')}@2026-11-20`;
    server = await startTestServer(await freshDatabase(), { env: { MALPRACTICE_KEY: ring } });
  });
  afterAll(() => server.stop());
  const db = () => server.services.database.db;
  const { customer, confirm } = emailUpdateHelpers(() => server);
  async function use(whistleblowingKeys: Parameters<typeof openKeys>[0]['whistleblowingKeys']) {
    const { config, now } = server.services;
    server.services.keys = await openKeys({ ...config, whistleblowingKeys }, now);
  }

  test('an expired leaked secret forges no link that corrects an address, whatever date it contains', async () => {
    const { reference } = (await server.post(carFinance.endpoint, examplePayload(carFinance))).body;
    const { id } = await server.submission(reference);
    const purpose = 'follow-email';
    const confirmed = async (at: Date, digestOf: (link: string) => string) => {
      const text = JSON.stringify({ id, at: at.getTime(), email: 'mallory@example.com' });
      await sql`update submissions set email_link = ${digestOf(text)} where id = ${id}`.execute(db());
      const link = encrypt(deriveKey(leaked, purpose), purpose, Buffer.from(text)).toString('base64url');
      return confirmEmail(server.services, link);
    };
    const { encryption } = server.services;
    for (const at of [beforeIt, server.clock.now, new Date('2100-01-01')])
      for (const forged of ['', encryption.blindIndex('submissions.mobile', '966551234567')])
        expect(await confirmed(at, () => forged)).toBe(false);
    // The site recognises by its own digest a link that the secret made while valid.
    const genuine = (text: string) => encryption.blindIndex('submissions.email_link', text);
    expect(await confirmed(beforeIt, genuine)).toBe(true);
  });

  test('an expired leaked secret forges no link that confirms a customer’s address', async () => {
    const { link, onFile } = await customer();
    const own = await link();
    const change = readEmailLinkId(server.services.keys.validAt('email-link'), own) ?? '';
    expect((await confirm(emailLinkId(deriveKey(leaked, 'email-link'), change))).isConfirmed).not.toBe(true);
    expect(await onFile()).toBe('old@customers.example');
  });

  describe('audit log', () => {
    const look = (name: string) =>
      recordAudit(server.services, { subject: 'one', name }, { action: 'signed-in' });
    const over = () => use([{ value: current }, { value: leaked, until }]);
    const accepted = () => use([{ value: current }, { value: leaked, until: new Date('2026-11-22') }]);
    const verified = () => verifyAuditLog(server.services);
    beforeEach(async () => {
      await sql`delete from audit_log`.execute(db());
      await use([{ value: leaked }]);
      await look('before');
    });

    test('the audit log is signed with the new secret from the first start with it', async () => {
      await accepted();
      await resignAuditLog(server.services);
      await over();
      expect(await verified()).toEqual({ rows: 2 });
      await resignAuditLog(server.services);
      await look('after');
      expect(await verified()).toEqual({ rows: 3 });
    });

    test('the audit log accepts rows of both secrets while processes prefer different ones', async () => {
      await accepted();
      await look('one process');
      await use([{ value: leaked }, { value: current, until: new Date('2026-11-22') }]);
      await look('another process');
      await accepted();
      await resignAuditLog(server.services);
      await over();
      expect(await verified()).toEqual({ rows: 4 });
    });

    test('the audit log rejects a row of the old secret behind a row of the new one', async () => {
      await accepted();
      await resignAuditLog(server.services);
      await use([{ value: leaked }]);
      await look('forged');
      await over();
      expect(await verified()).toEqual({ rows: 2, broken: 3 });
    });

    test('a rewritten audit log stays broken after both a start and the next entry', async () => {
      await over();
      expect(await verified()).toEqual({ rows: 0, broken: 1 });
      await resignAuditLog(server.services);
      await look('after');
      await look('later');
      expect(await verified()).toEqual({ rows: 1, broken: 2 });
    });
  });
});
