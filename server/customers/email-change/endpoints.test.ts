import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';
import { emailUpdateHelpers } from '#tests/support/email-update.ts';
import { startDeliveries } from '../../deliverers.ts';
import { changeRow } from '../../platform/encryption/signed-rows.ts';
import { sandboxCustomers, seedSandboxCustomers } from '../register/sandbox-customers.ts';
import { findCustomer } from './change-customer.ts';

const sentences = { en: expect.stringMatching(/[a-z]/), ar: expect.stringMatching(/[\u0600-\u06ff]/) };
const minutes = (count: number) => count * 60_000;

describe('the e-mail update', () => {
  const server = serverForTests();
  const { db, say, all, everything, customer, changeOf, confirm, confirmed, right, notVerified, later } =
    emailUpdateHelpers(() => server);

  test('a customer proves mobile, id and new address; the CRM and both addresses are notified', async () => {
    const worker = await startDeliveries(server.services);
    const { nationalId, mobile, send, verify, request, onFile } = await customer();
    const sent = await send();
    expect([sent.status, sent.body]).toEqual([
      200,
      {
        isCustomerExists: true,
        isAbsherVerified: true,
        generatedTime: expect.stringMatching(/^\d{4}-.*Z$/),
        message: say('codeSent'),
      },
    ]);
    const agreedAt = server.clock.now;
    server.clock.now = new Date(agreedAt.getTime() + minutes(2));
    expect((await verify(sent.body)).body).toEqual(right);
    const asked = await request();
    expect([asked.status, asked.body]).toEqual([
      200,
      {
        isAlreadyVerified: false,
        isEmailSent: true,
        message: say('emailLinkSent'),
        reference: expect.any(String),
      },
    ]);
    const { reference } = asked.body;
    const change = await changeOf(reference);
    expect(change).toMatchObject({
      form: 'email-update',
      state: 'accepted',
      answers: { idNumber: nationalId, MobileNumber: mobile, email: 'new@customers.example' },
      expires_at: new Date(server.clock.now.getTime() + minutes(24 * 60)),
    });
    expect(change.answers).not.toHaveProperty('emailConfirmation');
    const consents = await db()
      .selectFrom('consents')
      .select(['name', 'agreed', 'language', 'agreed_at'])
      .where('submission_id', '=', change.id)
      .execute();
    expect(consents).toEqual([{ name: 'infoConsent', agreed: true, language: 'en', agreed_at: agreedAt }]);

    await expect.poll(async () => (await server.mails()).length, { timeout: 15_000 }).toBe(1);
    const [mail] = await server.mails();
    expect(mail?.to).toEqual([{ address: 'new@customers.example', name: '' }]);
    const links = mail?.text?.match(/http\S+/g) ?? [];
    const base = `${server.services.config.publicUrl}/`;
    expect(links.map((link) => link.replace(/Id=.*/, ''))).toEqual([`${base}en/update-information-success?`]);
    for (const link of links) expect(mail?.html).toContain(`href="${link}"`);
    // The new address is not proven yet, so its mail must not reveal anything about the customer.
    for (const secret of [nationalId, mobile, mobile.slice(3), 'old@', reference]) {
      expect(mail?.text).not.toContain(secret);
      expect(mail?.html).not.toContain(secret);
    }
    expect(await onFile()).toBe('old@customers.example');

    const id = new URL(links[0] ?? '').searchParams.get('Id') ?? '';
    expect(await confirm(id)).toEqual(confirmed());
    expect(await onFile()).toBe('new@customers.example');
    expect((await changeOf(reference)).replaced).toBe('old@customers.example');
    await expect.poll(async () => (await server.mails()).length, { timeout: 15_000 }).toBe(3);
    const to = async (address: string) =>
      (await server.mails()).slice(1).find((each) => each.to?.[0]?.address === address);
    const old = await to('old@customers.example');
    expect(old?.text).toContain('n•••@c•••.example');
    expect(old?.text).toContain(reference);
    expect(old?.text?.replaceAll('\u00a0', ' ')).toContain(server.services.content.company.tollFree);
    expect(`${old?.text}${old?.html}`).not.toContain('new@');
    expect(old?.text).toContain('2026-11-21\u00a012:02');
    expect((await to('new@customers.example'))?.text).toContain(reference);
    await expect.poll(async () => (await server.outbox('crm')).length).toBe(1);
    const [post = '{}'] = await server.outbox('crm');
    const confirmedAt = server.clock.now.toISOString();
    expect(JSON.parse(JSON.parse(post).body)).toEqual({
      type: 'customer.email_changed',
      timestamp: confirmedAt,
      data: {
        reference,
        nationalId,
        mobile,
        oldEmail: 'old@customers.example',
        newEmail: 'new@customers.example',
        confirmedAt,
      },
    });
    await worker.stop();
    server.clock.now = agreedAt;
  });

  describe('request', () => {
    test('a request without a proof is rejected, whatever the client claims', async () => {
      const { request } = await customer();
      const before = await everything();
      const { status, body } = await request({ isAbsherVerified: true });
      expect([status, body]).toEqual([422, notVerified]);
      expect(await everything()).toEqual(before);
    });

    test('a request is accepted once, within 15 minutes, for the proven id and mobile only', async () => {
      const { prove, request, nationalId } = await customer();
      const other = await customer();
      await prove();
      expect((await request({ nationalID: other.nationalId })).body).toEqual(notVerified);
      expect((await request({ phoneNumber: other.mobile })).body).toEqual(notVerified);
      expect((await other.request({ nationalID: nationalId })).body).toEqual(notVerified);
      await later(minutes(15) + 1, async () => expect((await request()).body).toEqual(notVerified));
      // The client's own claims are ignored, and do not spoil a valid request.
      expect((await request({ isAbsherVerified: false, EmailGUID: 7 })).status).toBe(200);
      expect((await request()).body).toEqual(notVerified);
    });

    test('a request is accepted once when sent several times at the same moment', async () => {
      const { prove, request } = await customer();
      await prove();
      const before = await all('email_changes');
      const statuses = (await Promise.all(Array.from({ length: 5 }, () => request()))).map(
        ({ status }) => status,
      );
      expect(statuses.sort()).toEqual([200, 422, 422, 422, 422]);
      expect(await all('email_changes')).toBe(before + 1);
    });

    test('a request repeated with the same key returns the first answer and makes one change', async () => {
      const { prove, request } = await customer();
      await prove();
      const key = { 'idempotency-key': randomUUID() };
      const EmailGUID = randomUUID();
      const first = await request({ EmailGUID }, key);
      const before = await everything();
      expect((await request({ EmailGUID }, key)).body).toEqual(first.body);
      expect(await everything()).toEqual(before);
    });

    test('a request for the current address says so, and does not use up the proof', async () => {
      const { prove, request } = await customer();
      await prove();
      const before = await everything();
      const { status, body } = await request({ email: ' OLD@customers.example ' });
      expect([status, body]).toEqual([
        200,
        { isAlreadyVerified: true, isEmailSent: false, message: say('EmailAlreadyVerified') },
      ]);
      expect(await everything()).toEqual(before);
      expect((await request()).body.isEmailSent).toBe(true);
    });

    test('a request is rejected after the stored mobile has changed', async () => {
      const { prove, request, moveTo } = await customer();
      await prove();
      await moveTo('966560000000');
      expect((await request()).body).toEqual(notVerified);
    });

    test.each([
      ['email', 'name@example', 'InvalidEmailAddress'],
      ['email', 'a@x.example, b@x.example', 'InvalidEmailAddress'],
      ['email', 'a@x.example\r\nBcc: b@x.example', 'InvalidEmailAddress'],
      ['email', undefined, 'emailError'],
      ['nationalID', '10', 'idPatternMessage'],
      ['phoneNumber', '0112', 'phonePatternMessage'],
    ])('a request with %s as %j is rejected with an error on that field', async (name, value, message) => {
      const { request } = await customer();
      const { status, body } = await request({ [name]: value });
      expect([status, body]).toEqual([
        422,
        { isEmailSent: false, code: message, errors: { [name]: message }, error: sentences },
      ]);
    });
  });

  test('the sandbox seeds its customers, and keeps an address that was changed', async () => {
    const { encryption } = server.services;
    await seedSandboxCustomers(db(), encryption);
    // The tests' own customers use numbers counted up from the first one.
    const [, second] = sandboxCustomers;
    const person = { nationalId: second?.national_id ?? '', mobile: second?.mobile ?? '' };
    const known = await findCustomer(db(), encryption, person);
    expect(known).toMatchObject({ email: second?.email });
    if (!known) throw new Error('the second customer is not there');
    const email = encryption.encrypt(`customers.email:${known.key}`, 'changed@customers.example');
    await db()
      .transaction()
      .execute((tx) => changeRow(tx, encryption, 'customers', known.row, { email }));
    await seedSandboxCustomers(db(), encryption);
    expect(await findCustomer(db(), encryption, person)).toMatchObject({
      email: 'changed@customers.example',
    });
  });
});
