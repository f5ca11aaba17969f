import type { Transaction } from 'kysely';
import type { LeadsRoom } from '#contract/desk-leads.ts';
import type { Language } from '#domain/language.ts';
import { isFinal } from '#domain/lead-states.ts';
import { addLeadEvents } from '../../customers/lead-states/lead-events.ts';
import type { Services } from '../../intake/services.ts';
import { complaintDueOn, isSentAsComplaint } from '../../intake/submissions/complaint-due.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { decryptAnswers } from '../../platform/encryption/encrypted-answers.ts';

type Cause = Parameters<LeadsRoom['save']>[1]['cause'];

/**
 * Classifies a complaint. A cause makes any other lead a complaint, to be answered in the usual time from its arrival; removing the cause
 * undoes that, but not for a lead that was sent as a complaint.
 * @returns false if the lead has another cause than the page showed, or the company's list does not have this one
 */
export async function setCause(
  tx: Transaction<Tables>,
  services: Pick<Services, 'content' | 'encryption'>,
  id: string,
  { from, to, at, author }: Cause & { at: Date; author: string },
): Promise<boolean> {
  if (to !== null && !services.content.complaints.causes.some(({ value }) => value === to)) return false;
  const lead = await tx
    .selectFrom('submissions')
    .select([
      'id',
      'reference',
      'accepted_at',
      'answers',
      'answer_by',
      'progress',
      'progress_at',
      'complaint_cause',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (lead.complaint_cause !== from) return false;
  const isNew = lead.answer_by === null && to !== null;
  const isUndone = to === null && !isSentAsComplaint(services, decryptAnswers(services.encryption, lead));
  await tx
    .updateTable('submissions')
    .set({
      complaint_cause: to,
      ...(isNew && {
        answer_by: complaintDueOn(services, lead.accepted_at ?? at),
        answered_at: lead.progress && isFinal(lead.progress) ? lead.progress_at : null,
      }),
      ...(isUndone && { answer_by: null, answered_at: null, reminded_at: null }),
    })
    .where('id', '=', id)
    .execute();
  const value = to === null ? null : String(to);
  await addLeadEvents(tx, [id], { kind: 'complaint', value, at, author });
  return true;
}

/** Returns the causes that staff can choose for a lead: those in use, and its current one even if it is retired. */
export const causesIn = (
  { content }: Pick<Services, 'content'>,
  current: number | null,
  language: Language,
) =>
  content.complaints.causes
    .filter(({ value, retired }) => !retired || value === current)
    .map(({ value, [language]: label }) => ({ value, label }));

/** A cause that is no longer in the list is named by its number. */
export const causeLabel = (
  { content }: Pick<Services, 'content'>,
  cause: number | string | null,
  language: Language,
): string => {
  const found = content.complaints.causes.find(({ value }) => value === Number(cause));
  return found ? found[language] : String(cause ?? '');
};
