import { describe, expect, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';
import { emailUpdateHelpers } from '#tests/support/email-update.ts';

const sentences = { en: expect.stringMatching(/[a-z]/), ar: expect.stringMatching(/[\u0600-\u06ff]/) };
const _minutes = (count: number) => count * 60_000;

describe('the e-mail update', () => {
  const server = serverForTests();
  const { db, say, customer, notVerified } = emailUpdateHelpers(() => server);

  describe('code', () => {
    const unknown = () => ({
      isCustomerExists: false,
      isAbsherVerified: false,
      generatedTime: null,
      message: say('customerNotRegistred'),
    });

    test('a code is not sent to strangers, or for an id and mobile that do not belong together', async () => {
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

    test('a code is not sent when the identity check fails', async () => {
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
    ])('a code is not stored while %s is down', async (_, ending) => {
      const { send, mobile } = await customer({ ending });
      const answer = await send();
      expect([answer.status, answer.body]).toEqual([503, { code: 'serviceDown', error: sentences }]);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      const codes = await db()
        .selectFrom('one_time_codes')
        .select('id')
        .where('mobile', 'in', server.services.encryption.blindIndexes('one_time_codes.mobile', mobile))
        .execute();
      expect(codes).toEqual([]);
    });

    test.each([undefined, false, 'yes', 1, null])(
      'a code is not sent when the consent is %j',
      async (infoConsent) => {
        const { mobile, send } = await customer();
        const { status, body } = await send({ infoConsent });
        expect([status, body]).toEqual([
          422,
          {
            isAbsherVerified: false,
            code: 'infoConsentRequired',
            errors: { infoConsent: 'infoConsentRequired' },
            error: sentences,
          },
        ]);
        expect(await server.codeSentTo(mobile)).toBeUndefined();
      },
    );

    test('a code is sent at most five times an hour to one mobile', async () => {
      const { send } = await customer();
      const statuses = [];
      for (let times = 0; times < 6; times++) statuses.push((await send()).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    });

    test('a code proves nothing if it is wrong, for another id, or tried too often', async () => {
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
      expect((await request()).body).toEqual(notVerified);
    });
  });
});
