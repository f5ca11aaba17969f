import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';
import { leadHelpers, newMobile, request, update, verify } from '#tests/support/leads.ts';
import { type AnyJson, personalFinancePayload } from '#tests/support/site.ts';
import { startDeliveries } from '../../deliverers.ts';

describe('personal finance application', () => {
  const server = serverForTests();

  const { applied, typed, submission, deliveriesOf, wrong } = leadHelpers(() => server);

  test('a personal finance application is stored as unverified with its consents, without deliveries', async () => {
    const { body, code } = await applied();
    expect(body).toEqual({
      isAbsherVerified: true,
      generatedTime: '2026-11-21T09:00:00.000Z',
      leadId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      reference: expect.stringMatching(/^[2-9B-X]{4}-[2-9B-X]{4}$/),
    });
    expect(code).toMatch(/^\d{4}$/);
    const stored = await submission(body.leadId);
    expect(stored).toMatchObject({
      form: 'personal-finance',
      state: 'unverified',
      identity_verified: true,
      language: 'ar',
    });
    expect(stored.answers).toMatchObject({
      loanAmount: 50_000,
      birthDate: '1990-05-17',
      militaryRankRetirementId: 0,
    });
    const consents = await server.services.database.db
      .selectFrom('consents')
      .selectAll()
      .where('submission_id', '=', body.leadId)
      .orderBy('name')
      .execute();
    expect(consents.map(({ name, agreed }) => [name, agreed])).toEqual([
      ['dataConsent', false],
      ['infoConsent', true],
      ['reportingAgreement', true],
    ]);
    expect(consents[1]?.wording).toBe(server.services.sentences.consent('ar', 'infoConsent'));
    expect(await deliveriesOf(body.leadId)).toEqual([]);
  });

  test('a personal finance application stores no field that its form does not have', async () => {
    const payload = {
      ...personalFinancePayload({ MobileNumber: newMobile() }),
      isAdmin: true,
      __proto__: { x: 1 },
    };
    const { body } = await server.post(request, payload);
    expect(JSON.stringify(await submission(body.leadId))).not.toMatch(/isAdmin|isPilot|birthDateStr/);
  });

  test('a personal finance application stores the language of Accept-Language', async () => {
    const payload = personalFinancePayload({ MobileNumber: newMobile() });
    const { body } = await server.post(request, payload, { 'accept-language': 'en' });
    expect((await submission(body.leadId)).language).toBe('en');
  });

  test('a personal finance application is stored without a code if the mobile is not registered for the id', async () => {
    const mobile = newMobile('00');
    const { status, body } = await server.post(request, personalFinancePayload({ MobileNumber: mobile }));
    expect([status, body.isAbsherVerified, body.generatedTime]).toEqual([200, false, null]);
    expect(await submission(body.leadId)).toMatchObject({ state: 'unverified', identity_verified: false });
    expect(await server.codeSentTo(`966${mobile.slice(1)}`)).toBeUndefined();
  });

  test.each(['0503', '0504'])(
    'a personal finance application is not stored while a dependency is down (mobile …%s)',
    async (ending) => {
      const count = async () =>
        (await server.services.database.db.selectFrom('submissions').select('id').execute()).length;
      const before = await count();
      const payload = personalFinancePayload({ MobileNumber: newMobile(ending) });
      const { status, body, headers } = await server.post(request, payload);
      expect([status, Object.keys(body)]).toEqual([503, ['code', 'error']]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await count()).toBe(before);
    },
  );

  test('a personal finance application is confirmed after its code, and its deliveries are made', async () => {
    const lead = await applied();
    expect((await server.post(verify, typed(lead, lead.code))).body).toEqual({ isValid: true });
    const payload = {
      ...personalFinancePayload({ MobileNumber: `0${lead.mobile.slice(3)}`, loanAmount: '60,000' }),
      Id: lead.body.leadId,
    };
    const { status, body } = await server.post(update, payload);
    expect([status, body]).toEqual([200, { isUpdated: true, reference: lead.body.reference }]);
    expect(await submission(lead.body.leadId)).toMatchObject({
      state: 'accepted',
      answers: { loanAmount: 60_000 },
    });
    expect((await deliveriesOf(lead.body.leadId)).map(({ kind }) => kind).sort()).toEqual([
      'crm',
      'receipt-mail',
      'receipt-sms',
      'staff-mail',
    ]);

    const worker = await startDeliveries(server.services);
    await expect
      .poll(() => deliveriesOf(lead.body.leadId), { timeout: 15_000 })
      .toEqual(Array(4).fill(expect.objectContaining({ state: 'delivered', attempts: 1 })));
    await worker.stop();
    const posted = (await server.outbox('crm')).map((file) => JSON.parse(JSON.parse(file).body) as AnyJson);
    const post = posted.find(({ data }) => data.reference === lead.body.reference);
    expect(post).toMatchObject({
      type: 'lead.created',
      data: {
        form: 'personal-finance',
        language: 'ar',
        answers: { birthDate: '1990-05-17', loanAmount: 60_000 },
        campaign: { sourcePlatform: 'Direct' },
      },
    });
  });

  test('a personal finance application cannot be confirmed before its code, or with an unknown id', async () => {
    const { body: lead, mobile } = await applied();
    const payload = personalFinancePayload({ MobileNumber: `0${mobile.slice(3)}` });
    for (const Id of [lead.leadId, '00000000-0000-4000-8000-000000000000', 'x', undefined, 7]) {
      const { status, body } = await server.post(update, { ...payload, Id });
      expect([status, body]).toEqual([
        422,
        {
          isUpdated: false,
          errors: { Id: 'notVerifiedYet' },
          code: 'notVerifiedYet',
          error: server.services.sentences.message('notVerifiedYet'),
        },
      ]);
    }
    expect((await submission(lead.leadId)).state).toBe('unverified');
  });

  test('a personal finance application cannot be confirmed without its id, even after its code', async () => {
    const lead = await applied();
    const { body, mobile, code } = lead;
    expect((await server.post(verify, typed(lead, code))).body).toEqual({ isValid: true });
    const payload = personalFinancePayload({ MobileNumber: `0${mobile.slice(3)}` });
    for (const Id of [undefined, body.reference, mobile, '1010101010', randomUUIDv7()])
      expect((await server.post(update, { ...payload, Id })).body.errors).toEqual({ Id: 'notVerifiedYet' });
    expect((await submission(body.leadId)).state).toBe('unverified');
  });

  test('a personal finance application keeps the verified mobile and id, whatever the confirmation contains', async () => {
    const lead = await applied();
    await server.post(verify, typed(lead, lead.code));
    const other = personalFinancePayload({ MobileNumber: newMobile(), idNumber: '1999999999' });
    await server.post(update, { ...other, Id: lead.body.leadId });
    expect((await submission(lead.body.leadId)).answers).toMatchObject({
      MobileNumber: lead.mobile,
      idNumber: '1010101010',
    });
  });

  test('a personal finance application is validated again when it is confirmed', async () => {
    const lead = await applied();
    await server.post(verify, typed(lead, lead.code));
    const payload = {
      ...personalFinancePayload({ MobileNumber: `0${lead.mobile.slice(3)}` }),
      Id: lead.body.leadId,
    };
    const { status, body } = await server.post(update, { ...payload, salaryId: 1 });
    expect([status, body.errors]).toEqual([422, { salaryId: 'applicationFailedSalary' }]);
  });

  test('a personal finance application is confirmed once; a repetition gets the same answer, a change is rejected', async () => {
    const lead = await applied();
    await server.post(verify, typed(lead, lead.code));
    const payload = {
      ...personalFinancePayload({ MobileNumber: `0${lead.mobile.slice(3)}` }),
      Id: lead.body.leadId,
    };
    const first = await server.post(update, payload);
    expect((await server.post(update, payload)).body).toEqual(first.body);
    const changed = await server.post(update, { ...payload, loanAmount: '70000' });
    expect([changed.status, changed.body.errors]).toEqual([422, { Id: 'alreadyConfirmed' }]);
    expect(await deliveriesOf(lead.body.leadId)).toHaveLength(4);
  });

  describe('verification code', () => {
    test('a code is rejected after three wrong tries', async () => {
      const lead = await applied();
      const attempt = async (otp: string) => (await server.post(verify, typed(lead, otp))).body;
      for (const _ of [1, 2, 3])
        expect(await attempt(wrong(lead.code))).toEqual({ isValid: false, error: 'wrong Otp' });
      expect(await attempt(lead.code)).toEqual({ isValid: false, error: 'too Many Attempts' });
    });

    test('concurrent tries of a code are counted one by one', async () => {
      const lead = await applied();
      const bodies = await Promise.all(
        Array.from(
          { length: 6 },
          async () => (await server.post(verify, typed(lead, wrong(lead.code)))).body.error,
        ),
      );
      expect(bodies.filter((error) => error === 'wrong Otp')).toHaveLength(3);
      expect(bodies.filter((error) => error === 'too Many Attempts')).toHaveLength(3);
    });

    test('a code is accepted once, even when sent twice at the same moment', async () => {
      const lead = await applied();
      const both = await Promise.all(
        [1, 2].map(async () => (await server.post(verify, typed(lead, lead.code))).body),
      );
      expect(both.filter(({ isValid }) => isValid)).toHaveLength(1);
      expect(both.find(({ isValid }) => !isValid)?.error).toBe('otp Expired');
    });

    test.each([
      [299, { isValid: true }],
      [300, { isValid: false, error: 'otp Expired' }],
    ])('a code typed after %i seconds returns %j', async (seconds, expected) => {
      const lead = await applied();
      const before = server.clock.now;
      server.clock.now = new Date(before.getTime() + seconds * 1000);
      expect((await server.post(verify, typed(lead, lead.code))).body).toEqual(expected);
      server.clock.now = before;
    });

    test('malformed codes do not count as tries', async () => {
      const lead = await applied();
      for (const otp of ['', '123', '12345', 'abcd', null, 1234, { $ne: 1 }]) {
        const { status, body } = await server.post(verify, { ...typed(lead, ''), otp });
        expect([status, body]).toMatchObject([422, { isValid: false, errors: { otp: 'EnterValidOTP' } }]);
      }
      expect((await server.post(verify, typed(lead, lead.code))).body).toEqual({ isValid: true });
    });

    test('a code is accepted in Arabic digits', async () => {
      const lead = await applied();
      const arabic = lead.code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
      expect((await server.post(verify, typed(lead, arabic))).body).toEqual({ isValid: true });
    });

    test('a code proves only the lead, mobile and time that it was sent for', async () => {
      const lead = await applied();
      const other = await applied();
      const expired = { isValid: false, error: 'otp Expired' };
      const attempts = [
        { ...typed(lead, lead.code), generatedTime: '2026-11-21T09:00:00.001Z' },
        { ...typed(lead, lead.code), leadId: other.body.leadId },
        { ...typed(lead, lead.code), mobileNumber: other.mobile },
        { ...typed(lead, lead.code), leadId: "' or 1=1 --" },
      ];
      for (const attempt of attempts) expect((await server.post(verify, attempt)).body).toEqual(expired);
      expect((await server.post(verify, typed(lead, lead.code))).body).toEqual({ isValid: true });
    });

    test.each([undefined, null, '', 7, {}, 'x'.repeat(201)])(
      "a code needs the lead's id and the time; %j is rejected",
      async (nothing) => {
        const lead = await applied();
        for (const name of ['leadId', 'generatedTime']) {
          const refused = await server.post(verify, { ...typed(lead, lead.code), [name]: nothing });
          expect(refused).toMatchObject({
            status: 422,
            body: { isValid: false, errors: { [name]: 'codeRequestMissing' } },
          });
        }
      },
    );

    test('a code is invalidated by a new code to the same mobile', async () => {
      const first = await applied();
      const second = await applied(`0${first.mobile.slice(3)}`);
      expect((await server.post(verify, typed(first, first.code))).body).toEqual({
        isValid: false,
        error: 'otp Expired',
      });
      expect((await server.post(verify, typed(second, second.code))).body).toEqual({ isValid: true });
    });

    test('a code is stored as a salted hash', async () => {
      const lead = await applied();
      const rows = await server.services.database.db
        .selectFrom('one_time_codes')
        .selectAll()
        .where(
          'subject',
          'in',
          server.services.encryption.blindIndexes('one_time_codes.subject', lead.body.leadId),
        )
        .execute();
      expect(rows).toHaveLength(1);
      expect(rows[0]?.code_hash).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    });
  });
});
