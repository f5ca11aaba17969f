import { isComplaint } from '#domain/complaints.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { afterWorkingDays } from '#domain/dates/working-days.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import type { Language } from '#domain/language.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { SaveResponse } from '../../http/endpoints/idempotency.ts';
import type { CheckedFile } from '../files/check-file.ts';
import { insertFile } from '../files/files.ts';
import { owedFor } from '../outbox/customer-ways.ts';
import { enqueueDeliveries } from '../outbox/enqueue.ts';
import type { Services } from '../services.ts';
import { insertSubmission, type NewSubmission, newSubmission } from './insert.ts';
import type { CheckedSubmission } from './read-submission.ts';
import { findSame } from './same-application.ts';

export type Tx = Parameters<SaveResponse>[0];

/** What is accepted: a checked submission of a form, in the language of whoever sent it. */
export interface LeadSubmission {
  form: LeadForm;
  submission: CheckedSubmission;
  language: Language;
}

/** The file that came with a submission, in this field. */
export interface Attached {
  field: string;
  file: CheckedFile;
}

/** How a submission was taken. */
export interface Taken {
  /** What a person can quote: of an application that was received already, the first one's. */
  reference: string;
  alreadyReceived: boolean;
  /** Of a complaint: the last day on which it is answered in time. */
  answerBy?: CivilDate | undefined;
}

/**
 * Inserts a submission with its consents, its deliveries, the file that came with it and the answer to its request,
 * in one transaction. Of an application that was received already within a day nothing is inserted.
 */
export async function accept(
  services: Services,
  accepted: LeadSubmission,
  saveResponse: (tx: Tx, taken: Taken) => Promise<void>,
  attached?: Attached,
): Promise<Taken> {
  const attach = attaching(services, attached);
  const { form, submission } = accepted;
  const taken = await services.database.db.transaction().execute(async (tx) => {
    const first = !form.provesMobile && (await findSame(tx, services, form, submission, attached?.file));
    const taken = first
      ? { reference: first, alreadyReceived: true }
      : { ...(await acceptWithin(tx, services, accepted, attach)), alreadyReceived: false };
    await saveResponse(tx, taken);
    return taken;
  });
  if (!taken.alreadyReceived) {
    services.metrics.submission(form.name, 'accepted');
    services.funnel.count(form, 'sent');
  }
  return taken;
}

type Attach = (tx: Tx, submissionId: string) => Promise<void>;

/** Inserts a file, encrypted for its submission. */
export function attaching(
  { files }: Pick<Services, 'files'>,
  attached: Attached | undefined,
): Attach | undefined {
  if (!attached) return undefined;
  const { field, file } = attached;
  const { contentType: content_type, notes } = file;
  return (tx, submission_id) => {
    const { name, ...encrypted } = files.encrypt(submission_id, file);
    return insertFile(tx, encrypted, { submission_id, field, name, content_type, notes });
  };
}

/** The submission's part of it, within a transaction that has more to do. */
export async function acceptWithin(
  tx: Tx,
  services: Services,
  { form, submission, language }: LeadSubmission,
  attach?: Attach,
): Promise<NewSubmission & Pick<Taken, 'answerBy'>> {
  const { queue } = services;
  const now = services.now();
  const created = newSubmission();
  const answerBy = complaintDueOn(services, submission.answers, now);
  const row = { ...submission, form, language, answerBy, state: 'accepted' as const, now };
  await insertSubmission(tx, created, row, services);
  await attach?.(tx, created.id);
  await enqueueDeliveries(tx, queue, created.id, owedFor(form, submission.answers, services.config), row.now);
  return { ...created, answerBy };
}

/** The last day on which a complaint is answered in time, whichever form it came by. Undefined for anything else. */
function complaintDueOn(
  { content: { complaints, company } }: Pick<Services, 'content'>,
  { ServiceTypeId }: Answers,
  now: Date,
): CivilDate | undefined {
  return isComplaint(complaints, ServiceTypeId)
    ? afterWorkingDays(now, complaints.answerDays, company.working)
    : undefined;
}
