import { z } from '@hono/zod-openapi';
import { apiPaths } from '#domain/api-paths.ts';
import { contact } from '#domain/forms/contact.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import type { Endpoint } from '../../http/endpoints/endpoint.ts';
import { jsonEndpoint } from '../../http/endpoints/json-endpoint.ts';
import { refusal } from '../../http/errors.ts';
import { sendContactCode, verifyContact } from '../contact/contact.ts';
import { verifyApplication } from '../leads/submit-unverified.ts';
import type { Services } from '../services.ts';
import { fieldSchema } from '../submissions/field-schema.ts';
import { codeEndpoint } from './code-endpoint.ts';
import { sentAnswer, storedAnswer, triedAnswer, withProof } from './tried-answer.ts';
import { generatedTime, mobileExample, named, otp } from './typed-code.ts';

const tag = 'One-time codes';

export function oneTimeCodes(services: Services): Endpoint[] {
  const mobile = fieldSchema(services, contact, 'MobileNumber', mobileExample);
  const verifyOtp = jsonEndpoint(services, {
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
    async handle(typed, _visitor, saveResponse) {
      return triedAnswer(
        await verifyApplication(services, 'personal-finance', typed, (tx, tried) =>
          saveResponse(tx, triedAnswer(tried)),
        ),
      );
    },
  });

  const sendOtpForContact = codeEndpoint(services, 'contact', {
    path: apiPaths.sendOtpForContact,
    summary: 'Send a code to a mobile, for the contact form',
    tag,
    limits: ['codes'],
    body: z.object({ mobileNo: mobile }).meta({ id: 'SendOtpForContactRequest' }),
    async handle({ mobileNo }, { language }, saveResponse) {
      const code = await sendContactCode(services, mobileNo, language, (tx, time) =>
        saveResponse(tx, sentAnswer(services, time)),
      );
      return 'seconds' in code
        ? refusal(services, 429, 'tooManyCodes', code.seconds)
        : sentAnswer(services, code.generatedTime);
    },
  });

  const verifyOtpForContact = jsonEndpoint(services, {
    path: apiPaths.verifyOtpForContact,
    summary: 'Verify the code of the contact form. A correct code returns a proof for this mobile and id',
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
    restoreAnswer: withProof(services),
    async handle(typed, _visitor, saveResponse) {
      return storedAnswer(
        await verifyContact(services, typed, (tx, outcome) => saveResponse(tx, storedAnswer(outcome))),
      );
    },
  });
  return [verifyOtp, sendOtpForContact, verifyOtpForContact];
}
