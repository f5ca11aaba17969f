import type { Answers } from '#domain/answers.ts';
import { todayInRiyadh } from '#domain/civil-date.ts';
import { type Form, owedBy } from '#domain/form.ts';
import { owe } from '../deliveries/owe.ts';
import type { Services } from '../services.ts';
import type { Accepted, Tx } from './accept.ts';
import { keepSubmission, newSubmission } from './keep.ts';
import { isOurSurveyLink } from './survey-link.ts';

/**
 * Keeps a survey's answer, unless there is one about the same contract, ticket, or mobile and day: then the first stays.
 * @param t - the signature of its link; without a right one the answer is kept all the same, as not verified
 * @returns the reference, or undefined where there was an answer already
 */
export async function acceptSurvey(
  services: Services,
  { form, submission, language }: Accepted,
  t: string,
  settle: (tx: Tx, reference: string) => Promise<void>,
): Promise<string | undefined> {
  const { database, queue, config } = services;
  const now = services.now();
  const { answers } = submission;
  const about = String((form.about && answers[form.about]) ?? '');
  const linkVerified = isOurSurveyLink(config.surveySecrets, { form: form.name, about, t });
  const subject = subjectOf(form, answers, now);

  const reference = await database.db.transaction().execute(async (tx) => {
    const kept = newSubmission();
    const arrival = { ...submission, form, language, state: 'accepted' as const, subject, linkVerified, now };
    if (!(await keepSubmission(tx, kept, arrival, services))) return undefined;
    await owe(tx, queue, kept.id, owedBy(form, answers), now);
    await settle(tx, kept.reference);
    return kept.reference;
  });
  if (reference !== undefined) services.metrics.submission(form.name, 'accepted');
  return reference;
}

/** What may be answered once: an id, or a mobile (9665…) and its day in Riyadh. Undefined for no id: any number may. */
export function subjectOf(form: Form, answers: Answers, now: Date): string | undefined {
  const about = form.about && answers[form.about];
  if (typeof about === 'number') return about === 0 ? undefined : String(about);
  return `${about} ${todayInRiyadh(now)}`;
}
