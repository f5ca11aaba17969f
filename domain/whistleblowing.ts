import { addMonths, type CivilDate, dateOfDay, dayNumber } from './dates/civil-date.ts';

/** Where a report of malpractice stands. */
export const reportStates = ['received', 'acknowledged', 'examined', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];

/** How one was closed: something was done, nothing was found, or it was for somebody else. */
export const reportOutcomes = ['measures', 'nothing-found', 'not-ours'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** What an officer writes to a case: a message or question to the reporter, the final answer, or a note that they never see. */
export const writtenKinds = ['officer', 'answer', 'note'] as const;
export type WrittenKind = (typeof writtenKinds)[number];

/** What the company promises to reporters (`content/whistleblowing.json`). */
export interface ReportPromises {
  acknowledgeDays: number;
  answerMonths: number;
}

/** The last days on which a report is acknowledged, and answered, in time. */
export function deadlinesOf(
  receivedOn: CivilDate,
  { acknowledgeDays, answerMonths }: ReportPromises,
): { acknowledge: CivilDate; answer: CivilDate } {
  return {
    acknowledge: dateOfDay((dayNumber(receivedOn) ?? 0) + acknowledgeDays),
    answer: addMonths(receivedOn, answerMonths),
  };
}
