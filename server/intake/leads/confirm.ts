import type { LeadForm } from '#domain/forms/form.ts';
import type { Language } from '#domain/language.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { SaveResponse } from '../../http/endpoints/idempotency.ts';
import { decryptAnswers } from '../../platform/encryption/encrypted-answers.ts';
import { lockUsedCodes, type Purpose } from '../one-time-codes/one-time-codes.ts';
import { messagesFor } from '../outbox/customer-channels.ts';
import { enqueueDeliveries } from '../outbox/enqueue.ts';
import type { Services } from '../services.ts';
import type { AcceptedSubmission } from '../submissions/accept.ts';
import { progressOf, replaceAnswers } from '../submissions/insert.ts';
import type { CheckedSubmission } from '../submissions/read-submission.ts';
import { findSameApplication } from '../submissions/same-application.ts';

export type ConfirmOutcome =
  | ({ outcome: 'confirmed' } & AcceptedSubmission)
  | { outcome: 'not-verified' }
  | { outcome: 'already-confirmed' };

/** How long after its code was verified an application can be confirmed. The code's row is deleted about then. */
const verifiedHours = 24;

/** PostgreSQL throws if anything else is compared with a uuid column. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Accepts the application and enqueues its deliveries in one transaction (R7.1). The newer answers replace the stored
 * ones, except mobile and national id, which were checked before. A repetition with the same answers has the same
 * outcome. If the same application was accepted in the last day and is still open, this one stays unverified, and the
 * outcome has the first one's reference.
 */
export async function confirm(
  services: Services,
  form: LeadForm,
  { leadId, submission, language }: { leadId: string; submission: CheckedSubmission; language: Language },
  saveResponse: (tx: Parameters<SaveResponse>[0], accepted: AcceptedSubmission) => Promise<void>,
): Promise<ConfirmOutcome> {
  if (!uuid.test(leadId)) return { outcome: 'not-verified' };
  let isNew = false;
  const confirmed = await services.database.db.transaction().execute<ConfirmOutcome>(async (tx) => {
    const now = services.now();
    const lead = await tx
      .selectFrom('submissions')
      .select(['id', 'reference', 'state', 'answers'])
      .where('id', '=', leadId)
      .where('form', '=', form.name)
      .where('erased_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!lead) return { outcome: 'not-verified' };
    const verified = decryptAnswers(services.encryption, lead);
    const claim = { purpose: form.name as Purpose, mobile: String(verified.MobileNumber), subject: lead.id };
    const since = new Date(now.getTime() - verifiedHours * 3_600_000);
    if ((await lockUsedCodes(tx, services.encryption, claim, since)).length === 0)
      return { outcome: 'not-verified' };

    const { MobileNumber = null, idNumber = null } = verified;
    const answers: Answers = { ...submission.answers, MobileNumber, idNumber };
    if (lead.state === 'accepted' && !sameAnswers(form, answers, verified))
      return { outcome: 'already-confirmed' };

    const first =
      lead.state === 'unverified'
        ? await findSameApplication(tx, services, form, { answers, consents: submission.consents })
        : undefined;
    const accepted = { reference: first ?? lead.reference, alreadyReceived: first !== undefined };
    if (lead.state === 'unverified' && !first) {
      await replaceAnswers(tx, lead, { ...submission, form, answers, language, now }, services);
      await tx
        .updateTable('submissions')
        .set({ state: 'accepted', accepted_at: now, ...progressOf(form, now) })
        .where('id', '=', lead.id)
        .execute();
      await enqueueDeliveries(tx, services.queue, lead.id, messagesFor(form, answers, services.config), now);
      isNew = true;
    }
    await saveResponse(tx, accepted);
    return { outcome: 'confirmed', ...accepted };
  });
  if (isNew) {
    services.metrics.submission(form.name, 'accepted');
    services.funnel.count(form, 'confirmed');
  }
  return confirmed;
}

function sameAnswers(form: LeadForm, some: Answers, others: Answers): boolean {
  return [...form.fields, ...(form.linkFields ?? [])].every(
    (name) => (some[name] ?? null) === (others[name] ?? null),
  );
}
