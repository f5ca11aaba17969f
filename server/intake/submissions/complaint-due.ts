import { isComplaint } from '#domain/complaints.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { afterWorkingDays } from '#domain/dates/working-days.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { ContentServices } from '../../content/services.ts';

/** Whether the sender chose a service that counts as a complaint (R11.5), in any form. */
export const isSentAsComplaint = (
  { content: { complaints } }: Pick<ContentServices, 'content'>,
  { ServiceTypeId }: Answers,
): boolean => isComplaint(complaints, ServiceTypeId);

/** Returns the last day to answer a complaint of this time. */
export const complaintDueOn = (
  { content: { complaints, company } }: Pick<ContentServices, 'content'>,
  at: Date,
): CivilDate => afterWorkingDays(at, complaints.answerDays, company.working);
