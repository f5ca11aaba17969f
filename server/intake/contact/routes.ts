import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { apiPaths } from '#domain/api-paths.ts';
import { contactWithFile, contact as form } from '#domain/forms/contact.ts';
import { rulesRefusal, visitorLanguage } from '../../http/answers.ts';
import { conditionsOf } from '../../http/conditions.ts';
import type { CheckedFile } from '../files/check-file.ts';
import type { Services } from '../services.ts';
import { botSignalsIn } from '../submissions/bot-signals.ts';
import type { SaveResponse } from '../submissions/idempotency.ts';
import type { CheckedSubmission } from '../submissions/read-submission.ts';
import { answerWithIdempotency, submissionRoute } from '../submissions/submission-route.ts';
import { submissionSchema } from '../submissions/submission-schema.ts';
import { uploadRoute } from '../submissions/upload-route.ts';
import { acceptContact } from './contact.ts';

const { flag } = form;
const tag = 'Contact';

/** The contact form (R11.1). Its codes are in `server/intake/one-time-codes`. */
export function contactRoutes(app: OpenAPIHono, services: Services): void {
  submissionRoute(app, services, {
    path: apiPaths.contactUsSubmit,
    summary: 'Send a message, with the proof of its mobile and id',
    tag,
    flag,
    limits: ['submissions'],
    body: submissionSchema('ContactRequest', [form], () => conditionsOf(services), { proof: true }),
    handle: ({ form: _, leadId: __, proof = '', ...submission }, c, saveResponse) =>
      send(c, services, { submission, proof }, saveResponse),
  });
}

/** The same with a file (R11.4). */
export function contactFiles(app: OpenAPIHono, services: Services): void {
  uploadRoute(app, services, {
    form: contactWithFile,
    id: 'ContactWithFileRequest',
    summary: 'Send a message with a file, with the proof of its mobile and id',
    tag,
    proof: true,
    handle({ submission, files: [file], proof }, c) {
      const content = { submission, proof, file: file?.sha256 };
      return answerWithIdempotency(
        c,
        services,
        { path: apiPaths.contactWithFile, flag, content },
        (saveResponse) => send(c, services, { submission, proof, file }, saveResponse),
      );
    },
  });
}

/** Accepts what passed every rule, or refuses a proof that is none of it. */
async function send(
  c: Context,
  services: Services,
  {
    submission,
    proof,
    file,
  }: { submission: CheckedSubmission; proof: string; file?: CheckedFile | undefined },
  saveResponse: SaveResponse<ReturnType<typeof answer>['body']>,
) {
  const botSignals = await botSignalsIn(c, services);
  const reference = await acceptContact(
    services,
    { form, submission: { ...submission, botSignals }, language: visitorLanguage(c) },
    proof,
    (tx, reference) => saveResponse(tx, answer(reference)),
    file && { field: 'attachment', file },
  );
  return reference === undefined
    ? rulesRefusal(services, flag, { CustomerMobileNo: 'notVerifiedYet' })
    : answer(reference);
}

const answer = (reference: string) => ({ status: 200, body: { isSubmitted: true as const, reference } });
