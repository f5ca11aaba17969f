import { z } from '@hono/zod-openapi';
import { apiPaths } from '#domain/api-paths.ts';
import { emailUpdate as form } from '#domain/forms/email-update.ts';
import type { MessageKey } from '#locales/keys.ts';
import { rulesRefusal } from '../../http/answers.ts';
import { conditionsOf } from '../../http/conditions.ts';
import type { Endpoint } from '../../http/endpoints/endpoint.ts';
import { jsonEndpoint } from '../../http/endpoints/json-endpoint.ts';
import { refusal } from '../../http/errors.ts';
import { codeEndpoint } from '../../intake/one-time-codes/code-endpoint.ts';
import { storedAnswer, withProof } from '../../intake/one-time-codes/tried-answer.ts';
import { generatedTime, mobileExample, otp, shortText } from '../../intake/one-time-codes/typed-code.ts';
import type { Services } from '../../intake/services.ts';
import { botSignalsIn } from '../../intake/submissions/bot-signals.ts';
import { fieldSchema } from '../../intake/submissions/field-schema.ts';
import { submissionSchema } from '../../intake/submissions/submission-schema.ts';
import {
  type ConfirmedChange,
  confirmEmailChange,
  requestEmailChange,
  type SentEmailCode,
  sendEmailCode,
  verifyEmail,
} from './email-change.ts';

const tag = 'E-mail update';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the endpoints in the order of use (R14.1). */
export function emailUpdates(services: Services): Endpoint[] {
  return [...codeEndpoints(services), requestEndpoint(services), confirmationEndpoint(services)];
}

function codeEndpoints(services: Services): Endpoint[] {
  const { sentences } = services;
  const mobileNumber = fieldSchema(services, form, 'MobileNumber', mobileExample);
  const nationalId = fieldSchema(services, form, 'idNumber');
  const sentAnswer = (sent: Exclude<SentEmailCode, { outcome: 'too-many-codes' }>) => ({
    status: 200,
    body: {
      isCustomerExists: sent.outcome !== 'not-a-customer',
      isAbsherVerified: sent.outcome === 'sent',
      generatedTime: sent.outcome === 'sent' ? sent.generatedTime : null,
      message: sentences.message(sentMessages[sent.outcome]),
    },
  });
  const send = codeEndpoint(services, 'email-update', {
    path: apiPaths.sendOtpForEmail,
    summary: "Send a code to a customer's mobile, if the customer register has this id with this mobile",
    tag,
    flag: 'isAbsherVerified',
    limits: ['codes'],
    body: z
      .object({
        mobileNumber,
        nationalId,
        infoConsent: z
          .literal(true, { error: 'infoConsentRequired' })
          .meta({ description: 'must be true', example: true }),
      })
      .meta({ id: 'SendOtpForEmailRequest' }),
    async handle({ mobileNumber: mobile, nationalId }, { language }, saveResponse) {
      const sent = await sendEmailCode(services, { nationalId, mobile }, language, (tx, generatedTime) =>
        saveResponse(tx, sentAnswer({ outcome: 'sent', generatedTime })),
      );
      return sent.outcome === 'too-many-codes'
        ? refusal(services, 429, 'tooManyCodes', sent.seconds)
        : sentAnswer(sent);
    },
  });

  const verify = jsonEndpoint(services, {
    path: apiPaths.verifyOtpForEmail,
    summary: 'Verify the code of the e-mail update. A correct code returns a proof for this mobile and id',
    tag,
    flag: 'isValid',
    limits: ['codeChecks'],
    body: z
      .object({
        otp,
        mobileNumber,
        nationalId,
        genTime: generatedTime,
      })
      .meta({ id: 'VerifyOtpForEmailRequest' }),
    restoreAnswer: withProof(services),
    async handle({ mobileNumber: mobile, ...typed }, _visitor, saveResponse) {
      return storedAnswer(
        await verifyEmail(services, { mobile, ...typed }, (tx, outcome) =>
          saveResponse(tx, storedAnswer(outcome)),
        ),
      );
    },
  });
  return [send, verify];
}

const sentMessages = {
  sent: 'codeSent',
  'not-a-customer': 'customerNotRegistred',
  'not-verified': 'phoneNotRegistered',
} as const;

function requestEndpoint(services: Services): Endpoint {
  const { flag } = form;
  const answer = (
    key: MessageKey,
    body: { isAlreadyVerified: boolean; isEmailSent: boolean; reference?: string },
  ) => ({
    status: 200,
    body: { ...body, message: services.sentences.message(key) },
  });
  const sentAnswer = (reference: string) =>
    answer('emailLinkSent', { isAlreadyVerified: false, isEmailSent: true, reference });
  return jsonEndpoint(services, {
    path: apiPaths.verifyEmailRequest,
    summary: 'Request a new e-mail address: sends a link to it. Needs the proof that a correct code returned',
    tag,
    flag,
    limits: ['submissions'],
    // `isAbsherVerified` is not read: a client could lie.
    body: submissionSchema('VerifyEmailRequest', [{ ...form, consents: [] }], () => conditionsOf(services), {
      leadId: 'EmailGUID',
      meaning: "the client's own UUID for this request; the server only logs it",
      proof: true,
    }),
    async handle({ form: _, leadId: emailGuid, proof = '', ...submission }, visitor, saveResponse) {
      if (uuid.test(emailGuid)) services.log.info({ emailGuid }, 'e-mail change requested');
      const botSignals = await botSignalsIn(visitor, services);
      const requested = await requestEmailChange(
        services,
        { ...submission, botSignals },
        proof,
        visitor.language,
        (tx, reference) => saveResponse(tx, sentAnswer(reference)),
      );
      switch (requested.outcome) {
        case 'requested':
          return sentAnswer(requested.reference);
        case 'same-address':
          return answer('EmailAlreadyVerified', { isAlreadyVerified: true, isEmailSent: false });
        case 'not-verified':
          return rulesRefusal(services, flag, { phoneNumber: 'notVerifiedYet' });
      }
    },
  });
}

const confirmedMessages: Record<ConfirmedChange, MessageKey> = {
  confirmed: 'emailChanged',
  invalid: 'linkInvalid',
  used: 'linkUsed',
  expired: 'linkExpired',
};

function confirmationEndpoint(services: Services): Endpoint {
  const answer = (outcome: ConfirmedChange) => ({
    status: 200,
    body: {
      isVerified: outcome === 'confirmed',
      message: services.sentences.message(confirmedMessages[outcome]),
    },
  });
  return jsonEndpoint(services, {
    path: apiPaths.postEmailVerification,
    summary: 'Confirm a new e-mail address by the id of the link that was sent to it',
    tag,
    limits: ['codeChecks'],
    from: 'query',
    body: z.object({
      Id: shortText.meta({ type: 'string', description: 'the id in the link', example: '…' }),
    }),
    async handle({ Id }, _visitor, saveResponse) {
      return answer(await confirmEmailChange(services, Id, (tx) => saveResponse(tx, answer('confirmed'))));
    },
  });
}
