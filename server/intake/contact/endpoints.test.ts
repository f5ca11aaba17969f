import { describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { contact } from '#domain/forms/contact.ts';
import { serverForTests } from '#tests/support/database.ts';
import { examplePayload } from '#tests/support/site.ts';
import { decryptAnswers } from '../../platform/encryption/encrypted-answers.ts';

const sentences = { en: expect.stringMatching(/[a-z]/), ar: expect.stringMatching(/[\u0600-\u06ff]/) };

describe('contact form', () => {
  const server = serverForTests();

  let count = 0;
  /** Returns a visitor with a separate mobile who was sent a code. */
  async function visitor() {
    count += 1;
    const local = `0557${String(count).padStart(6, '0')}`;
    const mobile = `966${local.slice(1)}`;
    const { body } = await server.post(apiPaths.sendOtpForContact, { mobileNo: mobile });
    const code = (await server.codeSentTo(mobile)) ?? '';
    let proof: string | undefined;
    const verify = async (changes: object = {}) => {
      const answer = await server.post(apiPaths.verifyOtpForContact, {
        otp: code,
        mobileNumber: mobile,
        nationalId: '1010101010',
        genTime: body.generatedTime,
        ...changes,
      });
      proof = answer.body.proof;
      return answer;
    };
    const submit = (changes: object = {}, headers = {}) =>
      server.post(
        apiPaths.contactUsSubmit,
        { ...examplePayload(contact, { MobileNumber: local }), proof, ...changes },
        headers,
      );
    return { local, mobile, code, sent: body, verify, submit };
  }
  const notVerified = {
    isSubmitted: false,
    code: 'notVerifiedYet',
    errors: { CustomerMobileNo: 'notVerifiedYet' },
    error: sentences,
    errorEn: sentences.en,
    errorAr: sentences.ar,
  };
  const right = { isValid: true, proof: expect.any(String) };
  const stored = async () =>
    (await server.services.database.db.selectFrom('submissions').select('id').execute()).length;

  test('the contact form stores a message with a verified mobile, and mails the staff', async () => {
    const { sent, verify, submit } = await visitor();
    expect(sent).toEqual({ generatedTime: expect.stringMatching(/^\d{4}-.*Z$/), message: sentences });
    expect((await verify()).body).toEqual(right);
    const { status, body } = await submit();
    expect([status, body]).toEqual([200, { isSubmitted: true, reference: expect.any(String) }]);
    const lead = await server.services.database.db
      .selectFrom('submissions')
      .innerJoin('deliveries', 'deliveries.submission_id', 'submissions.id')
      .select(['submissions.form', 'submissions.id', 'reference', 'submissions.answers', 'deliveries.kind'])
      .where('reference', '=', body.reference)
      .execute();
    expect(lead.map(({ form, kind }) => `${form} ${kind}`).sort()).toEqual([
      'contact receipt-mail',
      'contact receipt-sms',
      'contact staff-mail',
    ]);
    const answers = decryptAnswers(
      server.services.encryption,
      lead[0] ?? { id: '', reference: '', answers: null },
    );
    expect(answers).toMatchObject({ MobileNumber: expect.any(String) });
    expect(answers).not.toHaveProperty('emailConfirmation');
  });

  test('the contact form stores nothing without a verified code', async () => {
    const before = await stored();
    const { submit } = await visitor();
    const { status, body } = await submit();
    expect([status, body]).toEqual([422, notVerified]);
    expect(await stored()).toBe(before);
  });

  test('the contact form accepts one message per code, and returns the first answer for a repeated key', async () => {
    const { verify, submit } = await visitor();
    await verify();
    const key = { 'idempotency-key': `contact-${count}` };
    const first = await submit({}, key);
    expect((await submit({}, key)).body).toEqual(first.body);
    expect((await submit()).body).toEqual(notVerified);
  });

  test('the contact form sends codes to Saudi mobiles only, five times an hour', async () => {
    const refused = await server.post(apiPaths.sendOtpForContact, { mobileNo: '+15551234567' });
    expect([refused.status, refused.body]).toEqual([
      422,
      { code: 'phonePatternMessage', errors: { mobileNo: 'phonePatternMessage' }, error: sentences },
    ]);
    const { mobile } = await visitor();
    const statuses = [];
    for (let times = 0; times < 5; times++) {
      statuses.push((await server.post(apiPaths.sendOtpForContact, { mobileNo: mobile })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  test('the contact form answers 503 when the text message cannot be sent', async () => {
    const answer = await server.post(apiPaths.sendOtpForContact, { mobileNo: '0557000504' });
    expect([answer.status, answer.body]).toEqual([503, { code: 'serviceDown', error: sentences }]);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
