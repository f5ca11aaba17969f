import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { emailLinkId } from '../customers/email-link.ts';
import { sandboxCustomers, seedSandboxCustomers } from '../customers/sandbox-customers.ts';
import { databases } from '../database/testing.ts';
import { deliverEmailLink } from '../deliveries/email-mails.ts';
import { startDeliveries } from '../deliveries/worker.ts';
import { type Json, startTestServer, type TestServer } from '../testing.ts';

const sentences = { en: expect.stringMatching(/[a-z]/), ar: expect.stringMatching(/[\u0600-\u06ff]/) };
const minutes = (count: number) => count * 60_000;

describe.each(databases)('the e-mail update on %s', (_, freshDatabase) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(await freshDatabase());
  });
  afterAll(() => server.stop());

  const db = () => server.services.database.db;
  const say = (key: string) => server.services.sentences.message(key);
  const all = async (table: 'submissions' | 'email_changes' | 'deliveries') =>
    (await db().selectFrom(table).selectAll().execute()).length;
  const everything = async () => [
    await all('submissions'),
    await all('email_changes'),
    await all('deliveries'),
  ];

  let count = 0;
  /** A customer of their own, and the calls that their page makes. */
  async function customer({ email = 'old@customers.example' as string | null, ending = '11' } = {}) {
    count += 1;
    const nationalId = `1${String(count).padStart(9, '0')}`;
    const local = `056${String(count).padStart(7 - ending.length, '0')}${ending}`;
    const mobile = `966${local.slice(1)}`;
    await db().insertInto('customers').values({ national_id: nationalId, mobile, email }).execute();
    const send = (changes: object = {}) =>
      server.post(apiPaths.sendOtpForEmail, {
        mobileNumber: local,
        nationalId,
        infoConsent: true,
        ...changes,
      });
    const verify = async (sent: Json, changes: object = {}) =>
      server.post(apiPaths.verifyOtpForEmail, {
        otp: (await server.codeSentTo(mobile)) ?? '',
        mobileNumber: mobile,
        nationalId,
        genTime: sent.generatedTime,
        ...changes,
      });
    const request = (changes: object = {}, headers: Record<string, string> = {}) =>
      server.post(
        apiPaths.verifyEmailRequest,
        {
          email: 'new@customers.example',
          nationalID: nationalId,
          phoneNumber: mobile,
          isAbsherVerified: true,
          EmailGUID: randomUUID(),
          ...changes,
        },
        { 'accept-language': 'en', ...headers },
      );
    const prove = async () => {
      const { body } = await send();
      expect((await verify(body)).body).toEqual({ isValid: true });
    };
    /** Proves, asks for the change, and gives the id of its link. */
    const link = async (changes: object = {}) => {
      await prove();
      const { body } = await request(changes);
      expect(body).toMatchObject({ isAlreadyVerified: false, isEmailSent: true });
      return linkOf(body.reference);
    };
    const onFile = async () =>
      (
        await db()
          .selectFrom('customers')
          .select('email')
          .where('national_id', '=', nationalId)
          .executeTakeFirstOrThrow()
      ).email;
    return { nationalId, local, mobile, send, verify, request, prove, link, onFile };
  }

  const changeOf = (reference: string) =>
    db()
      .selectFrom('submissions')
      .innerJoin('email_changes', 'email_changes.submission_id', 'submissions.id')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
  /** As the mail makes it. */
  const linkOf = async (reference: string) =>
    emailLinkId(server.services.keys('email-link'), (await changeOf(reference)).id);
  const confirm = async (id: string, init: RequestInit = {}): Promise<Json> => {
    const path = `${apiPaths.postEmailVerification}?Id=${encodeURIComponent(id)}`;
    const response = await server.request(path, { method: 'POST', ...init });
    return { status: response.status, ...((await response.json()) as object) };
  };
  const refused = (key: string) => ({ status: 200, isVerified: false, message: say(key) });
  const confirmed = () => ({ status: 200, isVerified: true, message: say('emailChanged') });
  const notProven = { isEmailSent: false, errors: { phoneNumber: 'notVerifiedYet' }, error: sentences };
  const later = async (milliseconds: number, act: () => Promise<void>) => {
    const now = server.clock.now;
    server.clock.now = new Date(now.getTime() + milliseconds);
    await act();
    server.clock.now = now;
  };

  test('a customer proves mobile and id, then the address: the CRM and both addresses are told', async () => {
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
    expect((await verify(sent.body)).body).toEqual({ isValid: true });
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

    const mails = async () => Promise.all((await server.outbox('mail')).map((raw) => PostalMime.parse(raw)));
    await expect.poll(async () => (await mails()).length, { timeout: 15_000 }).toBe(1);
    const [mail] = await mails();
    expect(mail?.to).toEqual([{ address: 'new@customers.example', name: '' }]);
    const links = mail?.text?.match(/http\S+/g) ?? [];
    const base = `${server.services.config.publicUrl}/`;
    expect(links.map((link) => link.replace(/Id=.*/, ''))).toEqual([
      `${base}en/update-information-success?`,
      `${base}ar/update-information-success?`,
    ]);
    for (const link of links) expect(mail?.html).toContain(`href="${link}"`);
    // The address is not proven: what goes to it says nothing of the customer.
    for (const secret of [nationalId, mobile, mobile.slice(3), 'old@', reference]) {
      expect(mail?.text).not.toContain(secret);
      expect(mail?.html).not.toContain(secret);
    }
    expect(await onFile()).toBe('old@customers.example');

    const id = new URL(links[0] ?? '').searchParams.get('Id') ?? '';
    expect(await confirm(id)).toEqual(confirmed());
    expect(await onFile()).toBe('new@customers.example');
    expect((await changeOf(reference)).replaced).toBe('old@customers.example');
    await expect.poll(async () => (await mails()).length, { timeout: 15_000 }).toBe(3);
    const to = async (address: string) =>
      (await mails()).slice(1).find((each) => each.to?.[0]?.address === address);
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
    worker.stop();
    server.clock.now = agreedAt;
  });

  describe('a code', () => {
    const unknown = () => ({
      isCustomerExists: false,
      isAbsherVerified: false,
      generatedTime: null,
      message: say('customerNotRegistred'),
    });

    test('is not sent to whoever is no customer, or knows one of id and mobile only', async () => {
      const { nationalId, local, send } = await customer();
      const other = await customer();
      for (const wrong of [
        { nationalId: '1999999999', mobileNumber: '0569999911' },
        { nationalId: '1999999999', mobileNumber: local },
        { nationalId, mobileNumber: other.local },
      ]) {
        const { status, body } = await send(wrong);
        expect([status, body]).toEqual([200, unknown()]);
        expect(await server.codeSentTo(`966${wrong.mobileNumber.slice(1)}`)).toBeUndefined();
      }
    });

    test('is not sent when the identity check says no', async () => {
      const { mobile, send } = await customer({ ending: '00' });
      const { status, body } = await send();
      expect([status, body]).toEqual([
        200,
        {
          isCustomerExists: true,
          isAbsherVerified: false,
          generatedTime: null,
          message: say('phoneNotRegistered'),
        },
      ]);
      expect(await server.codeSentTo(mobile)).toBeUndefined();
    });

    test.each([
      ['identity', '0503'],
      ['SMS', '0504'],
    ])('is not kept while %s is down, and can be asked for again', async (_, ending) => {
      const { send, mobile } = await customer({ ending });
      const answer = await send();
      expect([answer.status, answer.body]).toEqual([503, { error: sentences }]);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      const codes = await db()
        .selectFrom('one_time_codes')
        .select('id')
        .where('mobile', '=', mobile)
        .execute();
      expect(codes).toEqual([]);
    });

    test.each([undefined, false, 'yes', 1, null])('is not sent while consent is %j', async (infoConsent) => {
      const { mobile, send } = await customer();
      const { status, body } = await send({ infoConsent });
      expect([status, body]).toEqual([
        422,
        { isAbsherVerified: false, errors: { infoConsent: 'infoConsentRequired' }, error: sentences },
      ]);
      expect(await server.codeSentTo(mobile)).toBeUndefined();
    });

    test('is sent five times an hour to one mobile', async () => {
      const { send } = await customer();
      const statuses = [];
      for (let times = 0; times < 6; times++) statuses.push((await send()).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    });

    test('that is wrong, of another id, used or tried too often proves nothing', async () => {
      const { mobile, send, verify, request } = await customer();
      const other = await customer();
      const { body: sent } = await send();
      const code = (await server.codeSentTo(mobile)) ?? '';
      const wrong = code === '0000' ? '1111' : '0000';
      expect((await verify(sent, { nationalId: other.nationalId })).body.error).toBe('otp Expired');
      expect((await verify(sent, { mobileNumber: other.mobile })).body.error).toBe('otp Expired');
      expect((await verify(sent, { genTime: 'x' })).body.error).toBe('otp Expired');
      for (let tries = 0; tries < 3; tries++) {
        expect((await verify(sent, { otp: wrong })).body.error).toBe('wrong Otp');
      }
      expect((await verify(sent)).body).toEqual({ isValid: false, error: 'too Many Attempts' });
      expect((await request()).body).toEqual(notProven);
    });

    test('of the contact form proves nothing here', async () => {
      const { mobile, nationalId, request } = await customer();
      const { body } = await server.post(apiPaths.sendOtpForContact, { mobileNo: mobile });
      const otp = await server.codeSentTo(mobile);
      const typed = { otp, mobileNumber: mobile, nationalId, genTime: body.generatedTime };
      expect((await server.post(apiPaths.verifyOtpForContact, typed)).body).toEqual({ isValid: true });
      expect((await request()).body).toEqual(notProven);
    });
  });

  describe('a request', () => {
    test('without a proof keeps nothing, whatever the client says of itself', async () => {
      const { request } = await customer();
      const before = await everything();
      const { status, body } = await request({ isAbsherVerified: true });
      expect([status, body]).toEqual([422, notProven]);
      expect(await everything()).toEqual(before);
    });

    test('is taken for the id and the mobile that were proven only, once, for 15 minutes', async () => {
      const { prove, request, nationalId } = await customer();
      const other = await customer();
      await prove();
      expect((await request({ nationalID: other.nationalId })).body).toEqual(notProven);
      expect((await request({ phoneNumber: other.mobile })).body).toEqual(notProven);
      expect((await other.request({ nationalID: nationalId })).body).toEqual(notProven);
      await later(minutes(15) + 1, async () => expect((await request()).body).toEqual(notProven));
      // What the client says of itself is not read, and what is right is not spoilt by it.
      expect((await request({ isAbsherVerified: false, EmailGUID: 7 })).status).toBe(200);
      expect((await request()).body).toEqual(notProven);
    });

    test('is taken once of many at the same moment', async () => {
      const { prove, request } = await customer();
      await prove();
      const before = await all('email_changes');
      const statuses = (await Promise.all(Array.from({ length: 5 }, () => request()))).map(
        ({ status }) => status,
      );
      expect(statuses.sort()).toEqual([200, 422, 422, 422, 422]);
      expect(await all('email_changes')).toBe(before + 1);
    });

    test('repeated with its key gets its first answer, and makes one change', async () => {
      const { prove, request } = await customer();
      await prove();
      const key = { 'idempotency-key': randomUUID() };
      const EmailGUID = randomUUID();
      const first = await request({ EmailGUID }, key);
      const before = await everything();
      expect((await request({ EmailGUID }, key)).body).toEqual(first.body);
      expect(await everything()).toEqual(before);
    });

    test('for the address on file is told so, and costs no proof', async () => {
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

    test('is refused once the mobile on file is another', async () => {
      const { prove, request, nationalId } = await customer();
      await prove();
      await db()
        .updateTable('customers')
        .set({ mobile: '966560000000' })
        .where('national_id', '=', nationalId)
        .execute();
      expect((await request()).body).toEqual(notProven);
    });

    test.each([
      ['email', 'name@example', 'InvalidEmailAddress'],
      ['email', 'a@x.example, b@x.example', 'InvalidEmailAddress'],
      ['email', 'a@x.example\r\nBcc: b@x.example', 'InvalidEmailAddress'],
      ['email', undefined, 'emailError'],
      ['nationalID', '10', 'idPatternMessage'],
      ['phoneNumber', '0112', 'phonePatternMessage'],
    ])('whose %s is %j is refused by name', async (name, value, message) => {
      const { request } = await customer();
      const { status, body } = await request({ [name]: value });
      expect([status, body]).toEqual([
        422,
        { isEmailSent: false, errors: { [name]: message }, error: sentences },
      ]);
    });
  });

  describe('a link', () => {
    test('works once', async () => {
      const { link, onFile } = await customer();
      const id = await link();
      expect(await confirm(id)).toEqual(confirmed());
      const before = await everything();
      expect(await confirm(id)).toEqual(refused('linkUsed'));
      expect(await everything()).toEqual(before);
      expect(await onFile()).toBe('new@customers.example');
    });

    test('works once of many at the same moment', async () => {
      const { link } = await customer();
      const id = await link();
      const before = await all('deliveries');
      const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(id)));
      expect(answers.filter(({ isVerified }) => isVerified)).toHaveLength(1);
      expect(answers.filter(({ isVerified }) => !isVerified)).toEqual(Array(5).fill(refused('linkUsed')));
      expect(await all('deliveries')).toBe(before + 3);
    });

    test('whose answer was lost gets it again with the same key', async () => {
      const { link } = await customer();
      const id = await link();
      const again = { headers: { 'idempotency-key': randomUUID() } };
      expect(await confirm(id, again)).toEqual(confirmed());
      expect(await confirm(id, again)).toEqual(confirmed());
    });

    test('holds for 24 hours', async () => {
      const { link, onFile } = await customer();
      const id = await link();
      await later(minutes(24 * 60), async () => expect(await confirm(id)).toEqual(refused('linkExpired')));
      expect(await onFile()).toBe('old@customers.example');
      await later(minutes(24 * 60) - 1, async () => expect(await confirm(id)).toEqual(confirmed()));
    });

    test('ends with a newer one, and with the mobile that proved it', async () => {
      const { link, nationalId, onFile } = await customer();
      const first = await link({ email: 'first@customers.example' });
      let second = '';
      await later(minutes(1), async () => {
        second = await link({ email: 'second@customers.example' });
        expect(await confirm(first)).toEqual(refused('linkExpired'));
      });
      const mobile = { mobile: '966560000001' };
      await db().updateTable('customers').set(mobile).where('national_id', '=', nationalId).execute();
      expect(await confirm(second)).toEqual(refused('linkExpired'));
      expect(await onFile()).toBe('old@customers.example');
    });

    test('of one customer ends none of another', async () => {
      const [one, other] = [await customer(), await customer()];
      const [first, second] = [await one.link(), await other.link()];
      expect([await confirm(first), await confirm(second)]).toEqual([confirmed(), confirmed()]);
    });

    test('that we did not make is refused, however near it is', async () => {
      const { link, onFile } = await customer();
      const other = await customer();
      const id = await link();
      const bytes = Buffer.from(id, 'base64url');
      const flipped = Array.from(bytes, (_, at) => {
        const copy = Buffer.from(bytes);
        copy[at] = (copy[at] ?? 0) ^ 1;
        return copy.toString('base64url');
      });
      const otherId = Buffer.from(await other.link(), 'base64url');
      const forged = [
        ...flipped,
        // The digest of one change with the UUID of another.
        Buffer.concat([otherId.subarray(0, 16), bytes.subarray(16)]).toString('base64url'),
        emailLinkId(Buffer.alloc(32), randomUUID()),
        // A right digest of a change that is none.
        emailLinkId(server.services.keys('email-link'), randomUUID()),
        emailLinkId(server.services.keys('receipt'), randomUUID()),
        id.slice(0, -1),
        bytes.subarray(0, 16).toString('base64url'),
        `${id}A`,
        `${id}=`,
        ` ${id.slice(1)}`,
        bytes.toString('base64').replaceAll('-', '+').replaceAll('_', '/').replace(/^./, '+'),
        '',
        'x',
        'x'.repeat(10_000),
        "' or 1=1 --",
        '\0',
      ];
      for (const each of forged) {
        // A process of a client of its own each, so that no limit answers first.
        expect([each, await confirm(each)]).toEqual([each, refused('linkInvalid')]);
      }
      expect(await onFile()).toBe('old@customers.example');
      expect(await confirm(id)).toEqual(confirmed());
    });

    test('is mailed while it works, and not after', async () => {
      const { prove, request } = await customer();
      await prove();
      const { id: about } = await changeOf((await request()).body.reference);
      const mailed = async (id: string) => {
        await deliverEmailLink(server.services, { id, about });
        return (await server.outbox('mail')).some((raw) => raw.includes(`Message-ID: <${id}@`));
      };
      await later(minutes(24 * 60), async () => expect(await mailed(randomUUID())).toBe(false));
      expect(await mailed(randomUUID())).toBe(true);
    });

    test('is no secret that the database holds', async () => {
      const { link } = await customer();
      const id = await link();
      const digest = Buffer.from(id, 'base64url').subarray(16);
      for (const table of ['email_changes', 'submissions', 'deliveries', 'idempotency_keys'] as const) {
        const rows = JSON.stringify(await db().selectFrom(table).selectAll().execute());
        for (const spelt of [id, digest.toString('base64url'), digest.toString('hex')]) {
          expect(rows).not.toContain(spelt);
        }
      }
    });

    test('tells an address that was none before of nothing', async () => {
      const { link } = await customer({ email: null });
      const id = await link();
      const before = await all('deliveries');
      expect(await confirm(id)).toEqual(confirmed());
      expect(await all('deliveries')).toBe(before + 2);
    });

    test.each<[string, RequestInit]>([
      ['no body', {}],
      ['a content type and no body', { headers: { 'content-type': 'application/json' } }],
      ['an empty JSON body', { headers: { 'content-type': 'application/json' }, body: '{}' }],
      ['an empty JSON body without a content type', { body: new TextEncoder().encode('{}') }],
    ])('is taken with %s', async (_, init) => {
      const { link } = await customer();
      expect(await confirm(await link(), init)).toEqual(confirmed());
    });

    test('is taken by POST only, and its id once', async () => {
      const { link } = await customer();
      const id = await link();
      const path = `${apiPaths.postEmailVerification}?Id=${id}`;
      const get = await server.request(path);
      expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
      expect(await confirm(`${id}&Id=${id}`)).toEqual(refused('linkInvalid'));
      const twice = await server.request(`${path}&Id=x`, { method: 'POST' });
      expect(await twice.json()).toMatchObject({ isVerified: false });
    });

    test('is tried 60 times an hour from one address', async () => {
      const headers = { 'x-forwarded-for': '10.99.0.1' };
      for (let times = 0; times < 60; times++) await confirm('x', { headers });
      expect((await confirm('x', { headers })).status).toBe(429);
    });
  });

  test('the sandbox knows its customers, and leaves an address that was changed', async () => {
    await seedSandboxCustomers(db());
    const [first] = sandboxCustomers;
    const national_id = first?.national_id ?? '';
    await db()
      .updateTable('customers')
      .set({ email: 'changed@customers.example' })
      .where('national_id', '=', national_id)
      .execute();
    await seedSandboxCustomers(db());
    const rows = await db()
      .selectFrom('customers')
      .select('email')
      .where('national_id', '=', national_id)
      .execute();
    expect(rows).toEqual([{ email: 'changed@customers.example' }]);
  });
});
