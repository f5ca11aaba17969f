import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import { deliveriesOf } from '#domain/forms/form.ts';
import type { Answers } from '#domain/rules/answers.ts';
import { secretsValidAt } from '../../platform/configuration/key-ring.ts';
import { enqueueDeliveries } from '../outbox/enqueue.ts';
import type { Services } from '../services.ts';
import type { LeadSubmission, Tx } from '../submissions/accept.ts';
import { insertSubmission, newSubmission } from '../submissions/insert.ts';
import { isOurSurveyLink } from './survey-link.ts';

/**
 * Inserts nothing if there is an answer about the same contract, ticket, or mobile and day. An answer with a signed
 * link replaces one without. The replaced answer stays stored, marked as replaced.
 * @param t - the signature of the link; without a valid one, `link_verified` is false
 * @returns the reference, or undefined if there was an answer already
 */
export async function acceptSurvey(
  services: Services,
  { form, submission, language }: LeadSubmission,
  t: string,
  saveResponse: (tx: Tx, reference: string) => Promise<void>,
): Promise<string | undefined> {
  const { database, queue, config } = services;
  const now = services.now();
  const { answers } = submission;
  const about = String((form.subjectField && answers[form.subjectField]) ?? '');
  const isLinkVerified = isOurSurveyLink(config.surveySecrets && secretsValidAt(config.surveySecrets, now), {
    form: form.name,
    about,
    t,
  });
  const subject = subjectOf(form, answers, now);

  const reference = await database.db.transaction().execute(async (tx) => {
    const created = newSubmission();
    const row = { ...submission, form, language, state: 'accepted' as const, subject, isLinkVerified, now };
    const insert = () => insertSubmission(tx, created, row, services);
    if (!(await insert())) {
      if (!isLinkVerified || !subject || !(await replaceUnverified(tx, services, form, subject)))
        return undefined;
      // Concurrent answers wait for this transaction, which has locked the replaced row.
      if (!(await insert())) throw new Error('another answer was stored during the replacement');
    }
    await enqueueDeliveries(tx, queue, created.id, deliveriesOf(form, answers), now);
    await saveResponse(tx, created.reference);
    return created.reference;
  });
  if (reference !== undefined) services.metrics.submission(form.name, 'accepted');
  return reference;
}

/**
 * Replacing an answer frees its subject. Concurrent calls wait for its row, then find none.
 * @returns false if there is none
 */
async function replaceUnverified(
  tx: Tx,
  { encryption, now }: Pick<Services, 'encryption' | 'now'>,
  form: LeadForm,
  subject: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('submissions')
    .set({ subject: null, replaced_at: now() })
    .where('form', '=', form.name)
    .where('subject', 'in', encryption.blindIndexes('submissions.subject', subject))
    .where('link_verified', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Returns the id, or the mobile (9665…) and the day in Riyadh: the survey accepts one answer about each. Undefined for
 * id 0, which is not limited (R13.2).
 */
export function subjectOf(form: LeadForm, answers: Answers, now: Date): string | undefined {
  const about = form.subjectField && answers[form.subjectField];
  if (typeof about === 'number') return about === 0 ? undefined : String(about);
  return `${about} ${todayInRiyadh(now)}`;
}
