import { addMonths, type CivilDate, dateOfDay, dayNumber } from './dates/civil-date.ts';

export const reportStates = ['received', 'acknowledged', 'examined', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];

export const reportOutcomes = ['measures', 'nothing-found', 'not-ours'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** The reporter never sees a note. */
export const officerMessageKinds = ['officer', 'answer', 'note'] as const;
export type OfficerMessageKind = (typeof officerMessageKinds)[number];

/** `content/whistleblowing.json` */
export interface ReportPromises {
  acknowledgeDays: number;
  answerMonths: number;
}

/** Returns the last days to acknowledge and to answer a report. */
export function deadlinesOf(
  receivedOn: CivilDate,
  { acknowledgeDays, answerMonths }: ReportPromises,
): { acknowledge: CivilDate; answer: CivilDate } {
  return {
    acknowledge: dateOfDay((dayNumber(receivedOn) ?? 0) + acknowledgeDays),
    answer: addMonths(receivedOn, answerMonths),
  };
}

/** Repeats the message's row inside the encryption, so that a copy moved to another row contradicts that row. */
export interface MessageHeader {
  reference: string;
  id: string;
  author: 'reporter' | 'officer' | 'note';
  writtenOn: CivilDate;
  /** The id of the last message that this message's author saw; null if there was none. */
  after: string | null;
}

export interface StoredPosition extends Omit<MessageHeader, 'after'> {
  /** Ids of the messages after this one. */
  later: readonly string[];
}

/**
 * Another case, author, day or order means that somebody tampered with the message. Its day may be one before the
 * server's, for a message written around midnight.
 */
export function isUnmoved(header: Partial<MessageHeader>, position: StoredPosition): boolean {
  const days = (dayNumber(position.writtenOn) ?? 0) - (dayNumber(header.writtenOn ?? '') ?? 0);
  return (
    header.reference === position.reference &&
    header.id === position.id &&
    header.author === position.author &&
    (days === 0 || days === 1) &&
    (header.after === null || (typeof header.after === 'string' && !position.later.includes(header.after)))
  );
}
