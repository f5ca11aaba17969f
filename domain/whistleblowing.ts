import { addMonths, type CivilDate, dateOfDay, dayNumber } from './dates/civil-date.ts';

export const reportStates = ['received', 'acknowledged', 'examined', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];

/** How a report was closed: measures were taken, nothing was found, or it was not for this company. */
export const reportOutcomes = ['measures', 'nothing-found', 'not-ours'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/**
 * What an officer writes to a case: a message to the reporter, the final answer, or a note that the reporter never
 * sees.
 */
export const officerMessageKinds = ['officer', 'answer', 'note'] as const;
export type OfficerMessageKind = (typeof officerMessageKinds)[number];

/** The company's promises to reporters (`content/whistleblowing.json`). */
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

/** Facts about a message that are repeated inside its encryption. A copy moved elsewhere then contradicts its row. */
export interface MessageHeader {
  reference: string;
  id: string;
  author: 'reporter' | 'officer' | 'note';
  writtenOn: CivilDate;
  /** The id of the last message that its author saw; null if there was none. */
  after: string | null;
}

export interface StoredPosition extends Omit<MessageHeader, 'after'> {
  /** The ids of the messages after it. */
  later: readonly string[];
}

/**
 * Whether a decrypted message belongs where it is stored. Another case, author, day or order means that somebody
 * tampered with it. Its day may be one before the server's, for a message written around midnight.
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
