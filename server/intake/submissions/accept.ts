import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import type { Language } from '#domain/language.ts';
import type { SaveResponse } from '../../http/endpoints/idempotency.ts';
import type { CheckedFile } from '../files/check-file.ts';
import { insertFile } from '../files/files.ts';
import { messagesFor } from '../outbox/customer-channels.ts';
import { enqueueDeliveries } from '../outbox/enqueue.ts';
import type { Services } from '../services.ts';
import { complaintDueOn, isSentAsComplaint } from './complaint-due.ts';
import { insertSubmission, type NewSubmission, newSubmission } from './insert.ts';
import type { CheckedSubmission } from './read-submission.ts';
import { findSameApplication } from './same-application.ts';

export type Tx = Parameters<SaveResponse>[0];

export interface LeadSubmission {
  form: LeadForm;
  submission: CheckedSubmission;
  language: Language;
}

export interface AttachedFile {
  field: string;
  file: CheckedFile;
}

export interface AcceptedSubmission {
  /** A repeated application has the first one's reference. */
  reference: string;
  alreadyReceived: boolean;
  /** For complaints: the last day on which an answer is in time. */
  answerBy?: CivilDate | undefined;
}

/**
 * Saves submission, consents, deliveries, file and response in one transaction. If an application repeats an open one
 * of the last day, only the response is saved, with the first one's reference.
 */
export async function accept(
  services: Services,
  accepted: LeadSubmission,
  saveResponse: (tx: Tx, result: AcceptedSubmission) => Promise<void>,
  attached?: AttachedFile,
): Promise<AcceptedSubmission> {
  const attach = attaching(services, attached);
  const { form, submission } = accepted;
  const result = await services.database.db.transaction().execute(async (tx) => {
    const first =
      !form.provesMobile && (await findSameApplication(tx, services, form, submission, attached?.file));
    const result = first
      ? { reference: first, alreadyReceived: true }
      : { ...(await acceptWithin(tx, services, accepted, attach)), alreadyReceived: false };
    await saveResponse(tx, result);
    return result;
  });
  if (!result.alreadyReceived) {
    services.metrics.submission(form.name, 'accepted');
    services.funnel.count(form, 'sent');
  }
  return result;
}

type Attach = (tx: Tx, submissionId: string) => Promise<void>;

export function attaching(
  { files }: Pick<Services, 'files'>,
  attached: AttachedFile | undefined,
): Attach | undefined {
  if (!attached) return undefined;
  const { field, file } = attached;
  const { contentType: content_type, notes } = file;
  return (tx, submission_id) => {
    const { name, ...encrypted } = files.encrypt(submission_id, file);
    return insertFile(tx, encrypted, { submission_id, field, name, content_type, notes });
  };
}

/** Like `accept`, but in the caller's transaction. Saves no response and does not look for an earlier application. */
export async function acceptWithin(
  tx: Tx,
  services: Services,
  { form, submission, language }: LeadSubmission,
  attach?: Attach,
): Promise<NewSubmission & Pick<AcceptedSubmission, 'answerBy'>> {
  const { queue } = services;
  const now = services.now();
  const created = newSubmission();
  const answerBy = isSentAsComplaint(services, submission.answers)
    ? complaintDueOn(services, now)
    : undefined;
  const row = { ...submission, form, language, answerBy, state: 'accepted' as const, now };
  await insertSubmission(tx, created, row, services);
  await attach?.(tx, created.id);
  await enqueueDeliveries(
    tx,
    queue,
    created.id,
    messagesFor(form, submission.answers, services.config),
    row.now,
  );
  return { ...created, answerBy };
}
