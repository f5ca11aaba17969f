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

/** What a report or a message says of itself inside what is encrypted. */
export interface SaidOfMessage {
  reference: string;
  id: string;
  author: 'reporter' | 'officer' | 'note';
  writtenOn: CivilDate;
  /** The id of the last message that its author saw; null where there was none. */
  after: string | null;
}

/** Where a message stands. */
export interface PlaceOfMessage extends Omit<SaidOfMessage, 'after'> {
  /** The ids of the messages after it. */
  later: readonly string[];
}

/**
 * Whether a decrypted message was written for the place where it stands: another case, author, day or order is somebody's
 * change. The day may be one earlier than the server's, for a message that was written over midnight.
 */
export function isWrittenFor(said: Partial<SaidOfMessage>, place: PlaceOfMessage): boolean {
  const days = (dayNumber(place.writtenOn) ?? 0) - (dayNumber(said.writtenOn ?? '') ?? 0);
  return (
    said.reference === place.reference &&
    said.id === place.id &&
    said.author === place.author &&
    (days === 0 || days === 1) &&
    (said.after === null || (typeof said.after === 'string' && !place.later.includes(said.after)))
  );
}
