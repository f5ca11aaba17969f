import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EncryptedCase, OutdatedKeys, RenewedKeys } from '#contract/desk.ts';
import { serverForTests } from '#tests/support/database.ts';
import { type DeskBrowser, proveKeyOf, signInAs } from '#tests/support/desk.ts';
import { whistleblowingHelpers } from '#tests/support/malpractice.ts';
import { outdateKeys, sampleIdentity } from '#tests/support/officer.ts';
import { readOfficers } from '../whistleblowing/officers.ts';
import { verifyAuditLog } from './audit-log.ts';

const server = serverForTests({ delivers: true });
let first: DeskBrowser;
let second: DeskBrowser;
let firstKey: string;
beforeAll(async () => {
  first = await signInAs(server, 'compliance');
  second = await signInAs(server, 'compliance-2');
  firstKey = await sampleIdentity(server.services.config.dataDir);
  await proveKeyOf(first, firstKey);
});
const { report, followUp } = whistleblowingHelpers(() => server);

const officers = async () =>
  (await readOfficers(server.services)).sort((one, other) => one.subject.localeCompare(other.subject));
const decrypts = async (identity: string, base64: string) => {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter.decrypt(Buffer.from(base64, 'base64'), 'text').catch(() => undefined);
};
/** Encrypts outdated keys again, as an officer's browser does. */
async function renew(
  by: DeskBrowser,
  identity: string,
  change: (renewed: RenewedKeys) => RenewedKeys = (one) => one,
) {
  const { body } = (await by.get('/desk/api/keys')) as { body: OutdatedKeys };
  const reports = [];
  for (const { reference, officersKey } of body.reports) {
    const encrypter = new Encrypter();
    for (const { recipient } of body.officers) encrypter.addRecipient(recipient);
    const renewed = await encrypter.encrypt((await decrypts(identity, officersKey)) ?? '');
    reports.push({ reference, officersKey: Buffer.from(renewed).toString('base64') });
  }
  return by.post('/desk/api/keys', change({ officers: body.officers.map(({ id }) => id), reports }));
}
const keyOf = async (by: DeskBrowser, reference: string) =>
  ((await by.get(`/desk/api/cases/${reference}`)).body as EncryptedCase).officersKey;

describe('officers', () => {
  let secondKey: string;
  let before: string;

  test('a second officer waits until the first accepts them, and sees no report before', async () => {
    before = (await report()).body.reference;
    secondKey = await generateX25519Identity();
    const recipient = await identityToRecipient(secondKey);
    expect((await second.post('/desk/api/key', { recipient })).body).toEqual({ state: 'waiting' });
    expect((await second.get(`/desk/api/cases/${before}`)).status).toBe(404);
    const { id = '' } = (await officers()).find(({ state }) => state === 'waiting') ?? {};
    // Officers cannot approve themselves.
    expect((await second.post(`/desk/api/officers/${id}`)).status).toBe(404);
    expect((await first.post(`/desk/api/officers/${id}`)).status).toBe(200);
    expect(await proveKeyOf(second, secondKey)).toBe(200);
    expect((await officers()).map(({ state }) => state)).toEqual(['active', 'active']);
  });

  test('a new officer can read new reports at once, and older ones after a browser re-encrypts them', async () => {
    const { reference, receiptCode } = (await report()).body;
    expect(await decrypts(secondKey, await keyOf(second, reference))).toMatch(/^AGE-SECRET-KEY-1/);
    const old = await keyOf(second, before);
    expect(await decrypts(secondKey, old)).toBeUndefined();
    expect((await first.get('/desk/api/keys')).body).toMatchObject({
      totalOutdated: 1,
      reports: [{ reference: before }],
    });
    expect((await renew(first, firstKey)).status).toBe(200);
    const renewed = await keyOf(second, before);
    expect(await decrypts(secondKey, renewed)).toBe(await decrypts(firstKey, old));
    expect((await first.get('/desk/api/keys')).body).toMatchObject({ totalOutdated: 0, reports: [] });
    // The reporter can still follow the report.
    expect((await followUp(receiptCode)).body).toMatchObject({ isFound: true });
  });

  test('keys encrypted for an outdated list of officers are rejected, and the old key stays', async () => {
    const { reference } = (await report()).body;
    await outdateKeys(server.services, reference);
    const old = await keyOf(first, reference);
    const other = (renewed: RenewedKeys) => ({ ...renewed, officers: renewed.officers.slice(1) });
    expect(await renew(first, firstKey, other)).toMatchObject({ status: 422 });
    const swapped = (renewed: RenewedKeys) => ({ ...renewed, officers: renewed.officers.toReversed() });
    expect(await renew(first, firstKey, swapped)).toMatchObject({
      status: 409,
      body: { code: 'officersChanged' },
    });
    const nonsense = (renewed: RenewedKeys) => ({
      ...renewed,
      reports: renewed.reports.map((one) => ({ ...one, officersKey: Buffer.from('x').toString('base64') })),
    });
    expect((await renew(first, firstKey, nonsense)).status).toBe(422);
    expect(await keyOf(first, reference)).toBe(old);
    expect((await renew(first, firstKey)).status).toBe(200);
  });

  test('a key that is up to date is not replaced', async () => {
    const { reference } = (await report()).body;
    const { officers: to } = (await first.get('/desk/api/keys')).body as OutdatedKeys;
    const [old, encrypter] = [await keyOf(first, reference), new Encrypter()];
    for (const { recipient } of to) encrypter.addRecipient(recipient);
    const officersKey = Buffer.from(await encrypter.encrypt('nothing')).toString('base64');
    const reports = [{ reference, officersKey }];
    await first.post('/desk/api/keys', { officers: to.map(({ id }) => id), reports });
    expect(await keyOf(first, reference)).toBe(old);
  });

  test('a removed officer cannot read reports, receives no new keys, and the others are notified', async () => {
    const [, { id = '' } = {}] = await officers();
    server.services.pages = async (_, site) => {
      await site.desk?.rooms.compliance?.removeOfficer(id);
      return new Response('removed');
    };
    await first.ask('/ar/desk/officers');
    expect((await officers()).map(({ state }) => state)).toEqual(['active', 'removed']);
    expect((await second.get(`/desk/api/cases/${before}`)).status).toBe(404);
    expect((await renew(first, firstKey)).status).toBe(200);
    const renewed = await keyOf(first, before);
    expect(await decrypts(firstKey, renewed)).toMatch(/^AGE-SECRET-KEY-1/);
    expect(await decrypts(secondKey, renewed)).toBeUndefined();
    const mails = async () =>
      (await server.outbox('mail')).filter((mail) => /^To: .*compliance@/m.test(mail)).length;
    // Mails about the offered, accepted and removed keys, in addition to those about reports.
    await expect.poll(async () => mails()).toBe(4 + 3);
    // The removed key cannot be offered again.
    const recipient = await identityToRecipient(secondKey);
    expect((await second.post('/desk/api/key', { recipient })).body).toEqual({ state: 'known' });
  });

  test('the last officer cannot be removed', async () => {
    const [{ id = '' } = {}] = await officers();
    let outcome: unknown;
    server.services.pages = async (_, site) => {
      outcome = await site.desk?.rooms.compliance?.removeOfficer(id);
      return new Response('');
    };
    await first.ask('/ar/desk/officers');
    expect(outcome).toBe('last');
  });

  test('a sole officer who holds their key can add a second key at once; it opens older reports after re-encryption', async () => {
    const other = await generateX25519Identity();
    const recipient = await identityToRecipient(other);
    expect((await first.post('/desk/api/key', { recipient })).body).toEqual({ state: 'active' });
    expect(await proveKeyOf(first, other)).toBe(200);
    const { reference } = (await report()).body;
    expect(await decrypts(other, await keyOf(first, reference))).toMatch(/^AGE/);
    const old = await keyOf(first, before);
    expect([await decrypts(other, old), await decrypts(firstKey, old)]).toEqual([
      undefined,
      expect.stringMatching(/^AGE/),
    ]);
    expect((await renew(first, firstKey)).status).toBe(200);
    expect(await decrypts(other, await keyOf(first, before))).toMatch(/^AGE/);
  });

  test.each([
    'age1',
    `age1${'q'.repeat(58)}`.slice(0, 40),
    '<script>',
    `age1pq1${'q'.repeat(60)}`,
    `age1${'q'.repeat(58)}`,
  ])('the desk rejects %s as a key', async (recipient) => {
    expect((await first.post('/desk/api/key', { recipient })).status).toBe(422);
  });

  test('every access is in the audit log, which detects changed and deleted rows', async () => {
    const { database, keys } = server.services;
    const rows = await database.db.selectFrom('audit_log').selectAll().orderBy('position').execute();
    const actions = new Set(rows.map(({ action }) => action));
    for (const action of ['signed-in', 'case-opened', 'officer-waits', 'officer-added', 'officer-removed'])
      expect(actions).toContain(action);
    expect(await verifyAuditLog({ database, keys })).toEqual({ rows: rows.length });
    await database.db.updateTable('audit_log').set({ name: 'nobody' }).where('position', '=', 3).execute();
    expect(await verifyAuditLog({ database, keys })).toEqual({ rows: 2, broken: 3 });
    await database.db.deleteFrom('audit_log').where('position', '=', 3).execute();
    expect(await verifyAuditLog({ database, keys })).toEqual({ rows: 2, broken: 3 });
  });
});

describe('offered key', () => {
  const newKey = async () => identityToRecipient(await generateX25519Identity());
  const rowsOf = async (subject: string) =>
    (await officers()).filter((row) => row.subject === subject && row.state !== 'active');
  const mails = () =>
    server.services.database.db
      .selectFrom('deliveries')
      .select('id')
      .where('kind', '=', 'officer-waits')
      .execute();

  test('an offered key replaces the waiting one, and several at once send at most one mail', async () => {
    const [rows, sent] = [await rowsOf('sample-compliance-2'), await mails()];
    const recipients = await Promise.all(Array.from({ length: 20 }, newKey));
    const answers = await Promise.all(
      recipients.map((recipient) => second.post('/desk/api/key', { recipient })),
    );
    expect(answers.every(({ body }) => body.state === 'waiting')).toBe(true);
    const after = await rowsOf('sample-compliance-2');
    expect(after.filter(({ state }) => state === 'waiting')).toHaveLength(1);
    expect(after).toHaveLength(rows.filter(({ state }) => state !== 'waiting').length + 1);
    expect((await mails()).length).toBeLessThanOrEqual(sent.length + 1);
  });

  test('an offered key leaves no row after it is withdrawn, and repeated offers send no more mails', async () => {
    const removeMine = async () => {
      const { id = '' } =
        (await rowsOf('sample-compliance-2')).find(({ state }) => state === 'waiting') ?? {};
      server.services.pages = async (_, site) => {
        await site.desk?.rooms.compliance?.removeOfficer(id);
        return new Response('');
      };
      await second.ask('/ar/desk/officers');
    };
    await removeMine();
    const rows = (await rowsOf('sample-compliance-2')).length;
    for (let count = 0; count < 12; count++) {
      await second.post('/desk/api/key', { recipient: await newKey() });
      await removeMine();
    }
    expect(await rowsOf('sample-compliance-2')).toHaveLength(rows);
    const before = await mails();
    await second.post('/desk/api/key', { recipient: await newKey() });
    expect(await mails()).toHaveLength(before.length);
    await removeMine();
  });
});
