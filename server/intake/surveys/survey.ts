import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import { deliveriesOf } from '#domain/forms/form.ts';
import type { Answers } from '#domain/rules/answers.ts';
import { acceptedAt } from '../../platform/configuration/key-ring.ts';
import { enqueueDeliveries } from '../outbox/enqueue.ts';
import type { Services } from '../services.ts';
import type { LeadSubmission, Tx } from '../submissions/accept.ts';
import { insertSubmission, newSubmission } from '../submissions/insert.ts';
import { isOurSurveyLink } from './survey-link.ts';

/**
 * Inserts a survey's answer, unless there is one about the same contract, ticket, or mobile and day: then the first stays.
 * Only one whose link we did not sign gives way to one whose link we did: it is retained, as replaced.
 * @param t - the signature of its link; without a right one the answer is accepted all the same, as not verified
 * @returns the reference, or undefined where there was an answer already
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
  const about = String((form.about && answers[form.about]) ?? '');
  const isLinkVerified = isOurSurveyLink(config.surveySecrets && acceptedAt(config.surveySecrets, now), {
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
      // Whoever comes meanwhile waits for this transaction, since it holds the row that they meet.
      if (!(await insert())) throw new Error('an answer came between the one replaced and the new one');
    }
    await enqueueDeliveries(tx, queue, created.id, deliveriesOf(form, answers), now);
    await saveResponse(tx, created.reference);
    return created.reference;
  });
  if (reference !== undefined) services.metrics.submission(form.name, 'accepted');
  return reference;
}

/** Of several at once, one finds it: the others wait for its row, and then it is about nothing. */
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

/** What may be answered once: an id, or a mobile (9665…) and its day in Riyadh. Undefined for no id: any number may. */
export function subjectOf(form: LeadForm, answers: Answers, now: Date): string | undefined {
  const about = form.about && answers[form.about];
  if (typeof about === 'number') return about === 0 ? undefined : String(about);
  return `${about} ${todayInRiyadh(now)}`;
}
