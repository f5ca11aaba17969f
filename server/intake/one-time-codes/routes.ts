import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Verified as VerifiedAnswer } from '#contract/accepted.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { contact } from '#domain/forms/contact.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { codeDigits } from '#domain/rules/digits.ts';
import type { HttpAnswer } from '../../http/answers.ts';
import { visitorLanguage } from '../../http/answers.ts';
import { refuse } from '../../http/errors.ts';
import { sendContactCode, verifyContact } from '../contact/contact.ts';
import { verifyApplication } from '../leads/submit-unverified.ts';
import type { Services } from '../services.ts';
import { fieldSchema } from '../submissions/field-schema.ts';
import { submissionRoute } from '../submissions/submission-route.ts';
import type { VerifyOutcome } from './one-time-codes.ts';
import { proofOf } from './proof.ts';

/**
 * A text in JSON, or an empty one for anything else: the check that follows refuses it by its own key. PostgreSQL keeps no
 * NUL, and fails at one.
 */
export const textUpTo = (longest: number) =>
  z
    .unknown()
    .optional()
    .transform((raw) =>
      typeof raw === 'string' && raw.length <= longest && !raw.includes('\0') ? raw.trim() : '',
    );

export const shortText = textUpTo(200);

/** What names an earlier answer: a text that has to be there. */
const named = shortText.pipe(z.string().min(1, 'codeRequestMissing'));

/** The code that is meant. */
export const generatedTime = named.meta({
  type: 'string',
  description: 'as the request for a code was answered',
  example: '2026-01-31T09:15:00.000Z',
});

/** Four digits, in any script and with whatever a paste brought. */
export const otp = shortText
  .transform(codeDigits)
  .pipe(z.string().regex(/^\d{4}$/, 'EnterValidOTP'))
  .meta({ type: 'string', example: '1234' });

/** As the calls of codes send it. */
export const mobileExample = '966551234567';

const tag = 'One-time codes';

/** The endpoints that send and check one-time codes (R6). */
export function oneTimeCodes(app: OpenAPIHono, services: Services): void {
  const mobile = fieldSchema(services, contact, 'MobileNumber', mobileExample);
  submissionRoute(app, services, {
    path: apiPaths.verifyOtp,
    summary: "Verify the code of a personal finance application's mobile",
    tag,
    flag: 'isValid',
    limits: ['codeChecks'],
    body: z
      .object({
        leadId: named.meta({
          type: 'string',
          format: 'uuid',
          example: '018f3c9e-8f3a-7b7e-9f0b-0c6f1d2e3a4b',
        }),
        generatedTime,
        mobileNumber: fieldSchema(services, personalFinance, 'MobileNumber', mobileExample),
        otp,
      })
      .meta({ id: 'VerifyOtpRequest' }),
    async handle(typed, _c, saveResponse) {
      return triedAnswer(
        await verifyApplication(services, 'personal-finance', typed, (tx, tried) =>
          saveResponse(tx, triedAnswer(tried)),
        ),
      );
    },
  });

  submissionRoute(app, services, {
    path: apiPaths.sendOtpForContact,
    summary: 'Send a code to a mobile, for the contact form',
    tag,
    limits: ['codes'],
    body: z.object({ mobileNo: mobile }).meta({ id: 'SendOtpForContactRequest' }),
    async handle({ mobileNo }, c, saveResponse) {
      const sent = (generatedTime: string) => ({
        status: 200,
        body: { generatedTime, message: services.sentences.message('codeSent') },
      });
      const code = await sendContactCode(services, mobileNo, visitorLanguage(c), (tx, time) =>
        saveResponse(tx, sent(time)),
      );
      return 'seconds' in code
        ? refuse(c, services, 429, 'tooManyCodes', { 'Retry-After': String(code.seconds) })
        : sent(code.generatedTime);
    },
  });

  submissionRoute(app, services, {
    path: apiPaths.verifyOtpForContact,
    summary: 'Verify the code of the contact form, for a proof of this mobile with this id',
    tag,
    flag: 'isValid',
    limits: ['codeChecks'],
    body: z
      .object({
        otp,
        mobileNumber: mobile,
        nationalId: fieldSchema(services, contact, 'idNumber'),
        genTime: generatedTime,
      })
      .meta({ id: 'VerifyOtpForContactRequest' }),
    answered: withProof(services),
    async handle(typed, _c, saveResponse) {
      return storedAnswer(
        await verifyContact(services, typed, (tx, tried) => saveResponse(tx, storedAnswer(tried))),
      );
    },
  });
}

/** What is stored of a code that was tried: of a right one its id, and no proof. */
type StoredProof = VerifiedAnswer & { codeId?: string };

function triedAnswer({ error }: VerifyOutcome): HttpAnswer<VerifiedAnswer> {
  return { status: 200, body: error ? { isValid: false, error } : { isValid: true } };
}

export function storedAnswer({ codeId, error }: VerifyOutcome): HttpAnswer<StoredProof> {
  return {
    status: 200,
    body: error ? { isValid: false, error } : { isValid: true, ...(codeId && { codeId }) },
  };
}

/** The answer of one that `storedAnswer` made: a repeated request is given the same proof. */
export function withProof({ keys }: Services): (stored: StoredProof) => VerifiedAnswer & { proof?: string } {
  return ({ codeId, ...body }) =>
    codeId !== undefined ? { ...body, proof: proofOf(keys('proof'), codeId) } : body;
}
