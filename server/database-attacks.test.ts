import { randomUUID } from 'node:crypto';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EncryptedCase } from '#contract/desk.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { careers } from '#domain/forms/careers.ts';
import { serverForTests } from '#tests/support/database.ts';
import { type DeskBrowser, proveKeyOf, signInAs } from '#tests/support/desk.ts';
import { emailUpdateHelpers } from '#tests/support/email-update.ts';
import { pdf } from '#tests/support/files.ts';
import { whistleblowingHelpers } from '#tests/support/malpractice.ts';
import { sampleIdentity } from '#tests/support/officer.ts';
import { examplePayload, formOf } from '#tests/support/site.ts';
import { findPerson } from './customers/data-subject-requests/find-person.ts';
import { addNote, notesOf } from './customers/lead-states/lead-notes.ts';
import { privacyRoom } from './desk/privacy/requests.ts';
import type { Session } from './desk/sign-in/sessions.ts';
import { fileName } from './intake/files/files.ts';
import { check } from './operations/health/check.ts';
import { Unreadable } from './platform/encryption/cipher.ts';
import { readOfficers } from './whistleblowing/officers.ts';

/** The attacker can read and write every table and use the site like any visitor, but has no key. */
const server = serverForTests();
let officer: DeskBrowser;
beforeAll(async () => {
  officer = await signInAs(server, 'compliance');
  await proveKeyOf(officer, await sampleIdentity(server.services.config.dataDir));
});
const db = () => server.services.database.db;
const { report } = whistleblowingHelpers(() => server);
const { customer, confirm } = emailUpdateHelpers(() => server);
const opens = async (identity: string, reference: string) => {
  const { officersKey } = (await officer.get(`/desk/api/cases/${reference}`)).body as EncryptedCase;
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return decrypter.decrypt(Buffer.from(officersKey, 'base64'), 'text').then(
    () => true,
    () => false,
  );
};
const roomsOf = async (by: DeskBrowser) => {
  let rooms: string[] = [];
  server.services.pages = async (_, site) => {
    const open = Object.entries(site.desk?.rooms ?? {});
    rooms = open.flatMap(([name, room]) => (room ? [name] : []));
    return new Response('a page');
  };
  await by.ask('/ar/desk');
  return rooms;
};

describe('writes to the database without a key', () => {
  test('an attacker without a key cannot read later reports by inserting an officer', async () => {
    const identity = await generateX25519Identity();
    const id = randomUUID();
    await sql`insert into officers (id, subject, name, recipient, state, since, mac)
      values (${id}, 'mallory', 'Mallory', ${await identityToRecipient(identity)}, 'active', now(),
        (select mac from officers limit 1))`.execute(db());
    const { reference } = (await report()).body;
    const read = await opens(identity, reference);
    await db().deleteFrom('officers').where('id', '=', id).execute();
    expect(read).toBe(false);
  });

  test('an attacker without a key cannot read later reports by changing an officer’s key', async () => {
    const identity = await generateX25519Identity();
    const [{ id, recipient } = { id: '', recipient: '' }] = await readOfficers(server.services);
    const put = (key: string) => sql`update officers set recipient = ${key} where id = ${id}`.execute(db());
    await put(await identityToRecipient(identity));
    const { status, body } = await report();
    await put(recipient);
    expect(status === 200 && (await opens(identity, body.reference))).toBe(false);
  });

  test('an attacker without a key gains no access to a desk room by editing the roles of a session', async () => {
    const clerk = await signInAs(server, 'leads');
    await sql`update desk_sessions set roles = '{compliance,leads,privacy,operations}' where subject = 'sample-leads'`.execute(
      db(),
    );
    const rooms = await roomsOf(clerk);
    expect(rooms).not.toContain('privacy');
  });

  test('an attacker without a key cannot take over a session by copying its values into their own', async () => {
    const clerk = await signInAs(server, 'leads');
    await signInAs(server, 'operations');
    await sql`update desk_sessions mine set subject = theirs.subject, roles = theirs.roles from desk_sessions theirs
      where mine.subject = 'sample-leads' and theirs.subject = 'sample-operations'`.execute(db());
    expect(await roomsOf(clerk)).not.toContain('operations');
  });

  test('an attacker without a key receives no customer’s code by storing a mobile in plain text', async () => {
    const { nationalId, send, local } = await customer();
    expect((await send()).status).toBe(200);
    const key = server.services.encryption.blindIndex('customers.national_id', nationalId);
    await sql`update customers set mobile = '966599999911' where national_id = ${key}`.execute(db());
    await send({ mobileNumber: '0599999911' });
    expect([local, await server.codeSentTo('966599999911')]).toEqual([local, undefined]);
  });

  test('an attacker without a key receives no customer’s code by copying a mobile from another row', async () => {
    const [victim, own] = [await customer(), await customer()];
    const keyOf = (id: string) => server.services.encryption.blindIndex('customers.national_id', id);
    await sql`update customers set mobile = (select mobile from customers where national_id = ${keyOf(own.nationalId)})
      where national_id = ${keyOf(victim.nationalId)}`.execute(db());
    await server
      .post(apiPaths.sendOtpForEmail, {
        mobileNumber: own.local,
        nationalId: victim.nationalId,
        infoConsent: true,
      })
      .catch(() => undefined);
    expect(await server.codeSentTo(own.mobile)).toBeUndefined();
  });

  test('an attacker without a key cannot redirect an e-mail change by storing an address in plain text', async () => {
    const { link, onFile } = await customer();
    const id = await link();
    await sql`update email_changes set email = 'mallory@example.com' where used_at is null and ended_at is null`.execute(
      db(),
    );
    await confirm(id);
    expect(await onFile()).not.toBe('mallory@example.com');
  });

  test.each([
    ['resetting its tries', sql`tries = 0`, 3, 0],
    ['extending its expiry', sql`expires_at = expires_at + interval '1 hour'`, 0, 400_000],
    ['reviving an ended one', sql`ended_at = null, expires_at = expires_at`, -1, 0],
  ])(
    'an attacker without a key cannot make a code valid again by %s',
    async (_, change, wrongTries, laterMs) => {
      const mobileNo = `0557${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`;
      const mobile = `966${mobileNo.slice(1)}`;
      const { body } = await server.post(apiPaths.sendOtpForContact, { mobileNo });
      const code = (await server.codeSentTo(mobile)) ?? '';
      const verify = (otp: string) =>
        server.post(apiPaths.verifyOtpForContact, {
          mobileNumber: mobile,
          nationalId: '1010101010',
          otp,
          genTime: body.generatedTime,
        });
      const wrong = code === '0000' ? '1111' : '0000';
      for (let tries = 0; tries < wrongTries; tries++) await verify(wrong);
      const now = server.clock.now;
      server.clock.now = new Date(now.getTime() + Math.max(laterMs, 1000));
      if (wrongTries < 0) await server.post(apiPaths.sendOtpForContact, { mobileNo });
      const before = (await verify(code)).body;
      await sql`update one_time_codes set ${change}`.execute(db());
      const after = (await verify(code)).body;
      server.clock.now = now;
      expect(before.isValid).toBe(false);
      expect(after.isValid).not.toBe(true);
    },
  );

  test('an attacker without a key cannot prove a mobile with a code that was sent to another mobile', async () => {
    const [own, victim] = ['0558000001', '0558000002'];
    const sent = (await server.post(apiPaths.sendOtpForContact, { mobileNo: own })).body;
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    await server.post(apiPaths.sendOtpForContact, { mobileNo: victim });
    const code = await server.codeSentTo('966558000001');
    const index = (local: string) =>
      server.services.encryption.blindIndex('one_time_codes.mobile', `966${local.slice(1)}`);
    // The table holds both digests, because the attacker sent both requests.
    await sql`update one_time_codes as mine set mobile = ${index(victim)}, subject = theirs.subject
      from one_time_codes as theirs where mine.mobile = ${index(own)} and theirs.mobile = ${index(victim)}`.execute(
      db(),
    );
    const { body } = await server.post(apiPaths.verifyOtpForContact, {
      mobileNumber: '966558000002',
      nationalId: '1010101010',
      otp: code,
      genTime: sent.generatedTime,
    });
    expect(body.isValid).not.toBe(true);
  });

  test('an attacker without a key obtains no proof by writing a valid code into a stored idempotent answer', async () => {
    const sent = (await server.post(apiPaths.sendOtpForContact, { mobileNo: '0558000003' })).body;
    const key = { 'idempotency-key': randomUUID() };
    const typed = { mobileNumber: '966558000003', nationalId: '1010101010', genTime: sent.generatedTime };
    const otp = (await server.codeSentTo('966558000003')) === '0000' ? '1111' : '0000';
    const verify = () => server.post(apiPaths.verifyOtpForContact, { ...typed, otp }, key);
    expect((await verify()).body.isValid).toBe(false);
    await sql`update idempotency_keys set answer = (answer::jsonb ||
      jsonb_build_object('isValid', true, 'codeId', (select id from one_time_codes limit 1)))::json
      where key = ${key['idempotency-key']}`.execute(db());
    const { body } = await verify();
    expect(body.proof).toBeUndefined();
    expect(body.isValid).not.toBe(true);
  });

  test('an attacker without a key cannot read another person’s note or file by moving it to their own lead', async () => {
    let sent = 0;
    const send = async () => {
      sent += 1;
      const form = formOf(careers, { phoneNumber: `055888000${sent}` });
      form.set('file', new File([new Uint8Array(pdf())], 'cv.pdf'));
      const init = { method: 'POST', body: form };
      const body = (await (await server.request(careers.endpoint, init)).json()) as { reference: string };
      return db()
        .selectFrom('submissions')
        .select('id')
        .where('reference', '=', body.reference)
        .executeTakeFirstOrThrow();
    };
    const [theirs, own] = [await send(), await send()];
    const { encryption } = server.services;
    await addNote(db(), encryption, theirs.id, {
      at: new Date(),
      author: 'staff',
      text: 'A note about somebody.',
    });
    await sql`update lead_notes set submission_id = ${own.id} where submission_id = ${theirs.id}`.execute(
      db(),
    );
    await sql`delete from files where submission_id = ${own.id}`.execute(db());
    await sql`update files set submission_id = ${own.id} where submission_id = ${theirs.id}`.execute(db());
    await expect(notesOf(db(), encryption, own.id)).rejects.toThrow(Unreadable);
    const file = await db()
      .selectFrom('files')
      .selectAll()
      .where('submission_id', '=', own.id)
      .executeTakeFirstOrThrow();
    expect(() => fileName(encryption, file)).toThrow(Unreadable);
    await expect(server.services.files.read(file.id)).rejects.toThrow(Unreadable);
  });

  test('an attacker without a key cannot add another person’s submission to their own record by copying its index', async () => {
    const send = async (idNumber: string, MobileNumber: string) =>
      (await server.post(carFinance.endpoint, examplePayload(carFinance, { idNumber, MobileNumber }))).body
        .reference;
    const [theirs, own] = [await send('1010101029', '0551000001'), await send('1010101037', '0551000002')];
    await sql`update submissions set person = (select person from submissions where reference = ${own})
      where reference = ${theirs}`.execute(db());
    const found = await findPerson(db(), server.services.encryption, { nationalId: '1010101037' });
    expect(found?.submissions.map(({ reference }) => reference)).toEqual([own]);
  });

  test('an attacker without a key cannot complete an erasure by forging the first confirmation', async () => {
    const room = privacyRoom(server.services, { subject: 'one', name: 'one' } as Session);
    const entered = await room.enter({
      kind: 'erasure',
      idNumber: '1020304050',
      MobileNumber: '0500000011',
      email: '',
      message: '',
    });
    const reference = 'reference' in entered ? entered.reference : '';
    await sql`update data_subject_requests set first_confirmed_by = 'somebody', first_confirmed_at = now()
      where reference = ${reference}`.execute(db());
    expect((await room.confirmErasure(reference)).outcome).not.toBe('erased');
  });

  test('the integrity check detects changes that an attacker made without a key', async () => {
    const { config } = server.services;
    await sql`update customers set email = null where email is not null`.execute(db());
    await sql`update idempotency_keys set status = 201 where state = 'done'`.execute(db());
    const found = new Map<string, string>();
    for await (const { name, isOk, detail } of check(config)) if (!isOk) found.set(name, detail);
    expect(found.get('data key')).toMatch(/customers \S+: altered outside the site/);
    expect(found.get('data key')).toMatch(/idempotency_keys \S+: stored answer altered outside the site/);
  });
});
