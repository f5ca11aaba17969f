import { z } from '@hono/zod-openapi';
import { NoResultError } from 'kysely';
import { apiPaths } from '#domain/api-paths.ts';
import { follow, followChange, followChanges } from '#domain/forms/follow.ts';
import type { Form } from '#domain/forms/form.ts';
import { formats } from '#domain/rules/formats.ts';
import { rulesRefusal } from '../../http/answers.ts';
import type { Endpoint } from '../../http/endpoints/endpoint.ts';
import { jsonEndpoint } from '../../http/endpoints/json-endpoint.ts';
import { refusal } from '../../http/errors.ts';
import { codeEndpoint } from '../../intake/one-time-codes/code-endpoint.ts';
import { sentAnswer, storedAnswer, withProof } from '../../intake/one-time-codes/tried-answer.ts';
import {
  generatedTime,
  mobileExample,
  otp,
  shortText,
  textUpTo,
} from '../../intake/one-time-codes/typed-code.ts';
import type { Services } from '../../intake/services.ts';
import { fieldSchema } from '../../intake/submissions/field-schema.ts';
import { findProven, applyFollowChange as make } from './change.ts';
import { askFollowCode, verifyFollowCode } from './codes.ts';
import { confirmEmail, countEmailLink, maxLinkLength } from './email-link.ts';
import { toFollowedApplication } from './view.ts';

const tag = 'Follow';

const proof = shortText.meta({
  type: 'string',
  description: 'as the right code was answered',
  example: 'Zk3…',
});

/** An empty text counts as absent. */
const email = textUpTo(formats.email.maxLength)
  .transform((typed, ctx) => {
    const clean = formats.email.clean(typed);
    if (clean === '' || formats.email.pattern?.matches(clean)) return clean || undefined;
    ctx.issues.push({ code: 'custom', message: 'emailPatternMessage', input: undefined });
    return z.NEVER;
  })
  .meta({ type: 'string', description: 'for `email`: the new address', example: 'customer@example.com' });

/** Until a code has proved the mobile, no response reveals whether reference and mobile belong together. */
export function following(services: Services): Endpoint[] {
  const { reference, mobileNumber } = asked(services, follow);
  const followed = jsonEndpoint(services, {
    path: apiPaths.followed,
    summary: 'Show the state of a submission. Needs the proof that a correct code returned',
    tag,
    flag: follow.flag,
    limits: ['codeChecks'],
    idempotency: 'own',
    body: z.object({ reference, mobileNumber, proof }).meta({ id: 'FollowedRequest' }),
    async handle({ reference, mobileNumber: mobile, proof }) {
      const followed = await findProven(services, { reference, mobile }, proof);
      const application = followed && (await unlessErased(() => toFollowedApplication(services, followed)));
      return application
        ? { status: 200, body: { isFound: true as const, application } }
        : rulesRefusal(services, follow.flag, { mobileNumber: 'notVerifiedYet' });
    },
  });

  const change = jsonEndpoint(services, {
    path: apiPaths.followChange,
    summary:
      'Withdraw a submission, correct its e-mail address, say whether to be told of changes, ask for the data or their erasure',
    tag,
    flag: followChange.flag,
    limits: ['submissions'],
    idempotency: 'own',
    body: z
      .object({
        reference,
        mobileNumber,
        proof,
        email,
        change: z.enum(followChanges, { error: 'invalidSubmission' }).meta({ example: 'withdraw' }),
      })
      .meta({ id: 'FollowChangeRequest' }),
    async handle({ reference, mobileNumber: mobile, proof, change, email }) {
      const asked = { reference, mobile };
      const followed = await findProven(services, asked, proof);
      if (!followed) return rulesRefusal(services, followChange.flag, { mobileNumber: 'notVerifiedYet' });
      if (change === 'email' && email === undefined)
        return rulesRefusal(services, followChange.flag, { email: 'emailRequired' });
      const seconds =
        change === 'email' && email ? await countEmailLink(services, followed, email) : undefined;
      if (seconds !== undefined) return refusal(services, 429, 'tooManyRequests', seconds);
      const application = await unlessErased(
        async () =>
          (await make(services, followed, { change, email })) && toFollowedApplication(services, followed),
      );
      if (application === undefined)
        return rulesRefusal(services, followChange.flag, { mobileNumber: 'notVerifiedYet' });
      if (!application) return rulesRefusal(services, followChange.flag, { change: 'cannotWithdraw' });
      return { status: 200, body: { isChanged: true as const, application } };
    },
  });

  const confirmation = jsonEndpoint(services, {
    path: apiPaths.followEmail,
    summary: 'Confirm a corrected e-mail address by the link that was sent to it',
    tag,
    limits: ['codeChecks'],
    idempotency: 'own',
    body: z
      .object({
        id: z
          .string({ error: 'linkInvalid' })
          .max(maxLinkLength, { error: 'linkInvalid' })
          .meta({ description: 'as it stands in the link', example: 'q8…' }),
      })
      .meta({ id: 'FollowEmailRequest' }),
    async handle({ id }) {
      return (await confirmEmail(services, id))
        ? { status: 200, body: { isConfirmed: true as const } }
        : rulesRefusal(services, undefined, { id: 'linkInvalid' });
    },
  });
  return [...codeEndpoints(services), followed, change, confirmation];
}

/** Undefined if the submission was erased meanwhile. */
async function unlessErased<Done>(work: () => Promise<Done>): Promise<Done | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoResultError) return undefined;
    throw error;
  }
}

function asked(services: Services, form: Form) {
  return {
    reference: fieldSchema(services, form, 'reference'),
    mobileNumber: fieldSchema(services, form, 'MobileNumber', mobileExample),
  };
}

function codeEndpoints(services: Services): Endpoint[] {
  const { reference, mobileNumber } = asked(services, follow);
  const send = codeEndpoint(services, 'follow', {
    path: apiPaths.followCode,
    summary:
      'Send a code to the mobile of a submission; where it is not of this reference none is sent, and nothing says so',
    tag,
    limits: ['codes'],
    body: z.object({ reference, mobileNumber }).meta({ id: 'FollowCodeRequest' }),
    async handle({ reference, mobileNumber: mobile }, { language }, saveResponse) {
      const code = await askFollowCode(services, { reference, mobile }, language, (tx, time) =>
        saveResponse(tx, sentAnswer(services, time)),
      );
      return 'seconds' in code
        ? refusal(services, 429, 'tooManyCodes', code.seconds)
        : sentAnswer(services, code.generatedTime);
    },
  });

  const verify = jsonEndpoint(services, {
    path: apiPaths.followCodeCheck,
    summary: 'Verify the code, for a proof that opens this submission for 15 minutes',
    tag,
    flag: 'isValid',
    limits: ['codeChecks'],
    body: z
      .object({ otp, reference, mobileNumber, genTime: generatedTime })
      .meta({ id: 'FollowCodeCheckRequest' }),
    restoreAnswer: withProof(services),
    async handle({ mobileNumber: mobile, ...typed }, _visitor, saveResponse) {
      return storedAnswer(
        await verifyFollowCode(services, { mobile, ...typed }, (tx, outcome) =>
          saveResponse(tx, storedAnswer(outcome)),
        ),
      );
    },
  });
  return [send, verify];
}
