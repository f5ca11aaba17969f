import { apiPaths } from '#domain/api-paths.ts';
import { contactWithFile, contact as form } from '#domain/forms/contact.ts';
import { rulesRefusal } from '../../http/answers.ts';
import { conditionsOf } from '../../http/conditions.ts';
import type { Endpoint } from '../../http/endpoints/endpoint.ts';
import type { SaveResponse } from '../../http/endpoints/idempotency.ts';
import { jsonEndpoint } from '../../http/endpoints/json-endpoint.ts';
import type { Visitor } from '../../http/endpoints/visitor.ts';
import type { CheckedFile } from '../files/check-file.ts';
import type { Services } from '../services.ts';
import { botSignalsIn } from '../submissions/bot-signals.ts';
import type { CheckedSubmission } from '../submissions/read-submission.ts';
import { submissionSchema } from '../submissions/submission-schema.ts';
import { uploadEndpoint } from '../submissions/upload-endpoint.ts';
import { acceptContact } from './contact.ts';

const { flag } = form;
const tag = 'Contact';

/** The contact form (R11.1). Its code endpoints are in `intake/one-time-codes`. */
export function contactMessages(services: Services): Endpoint {
  return jsonEndpoint(services, {
    path: apiPaths.contactUsSubmit,
    summary: 'Send a message. Needs the proof that a correct code returned',
    tag,
    flag,
    limits: ['submissions'],
    body: submissionSchema('ContactRequest', [form], () => conditionsOf(services), { proof: true }),
    handle: ({ form: _, leadId: __, proof = '', ...submission }, visitor, saveResponse) =>
      acceptMessage(services, visitor, { submission, proof }, saveResponse),
  });
}

/** The contact form with a file (R11.4). */
export function contactFiles(services: Services): Endpoint {
  return uploadEndpoint(services, {
    form: contactWithFile,
    id: 'ContactWithFileRequest',
    summary: 'Send a message with a file. Needs the proof that a correct code returned',
    tag,
    proof: true,
    handle: ({ submission, files: [file], proof }, visitor, saveResponse) =>
      acceptMessage(services, visitor, { submission, proof, file }, saveResponse),
  });
}

async function acceptMessage(
  services: Services,
  visitor: Visitor,
  {
    submission,
    proof,
    file,
  }: { submission: CheckedSubmission; proof: string; file?: CheckedFile | undefined },
  saveResponse: SaveResponse<ReturnType<typeof answer>['body']>,
) {
  const botSignals = await botSignalsIn(visitor, services);
  const reference = await acceptContact(
    services,
    { form, submission: { ...submission, botSignals }, language: visitor.language },
    proof,
    (tx, reference) => saveResponse(tx, answer(reference)),
    file && { field: 'attachment', file },
  );
  return reference === undefined
    ? rulesRefusal(services, flag, { CustomerMobileNo: 'notVerifiedYet' })
    : answer(reference);
}

const answer = (reference: string) => ({ status: 200, body: { isSubmitted: true as const, reference } });
