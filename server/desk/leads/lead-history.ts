import type { HistoryEntry } from '#contract/desk-leads.ts';
import type { Language } from '#domain/language.ts';
import { notesOf } from '../../customers/lead-states/lead-notes.ts';
import type { TimeLineEntry } from '../../customers/lead-states/time-line.ts';
import type { Services } from '../../intake/services.ts';
import { causeLabel } from './complaint-cause.ts';

/** Returns what happened to a lead and who did it, newest first. */
export async function historyOf(
  services: Pick<Services, 'database' | 'encryption' | 'content'>,
  submissionId: string,
  { timeLine, language }: { timeLine: readonly TimeLineEntry[]; language: Language },
): Promise<HistoryEntry[]> {
  const { encryption } = services;
  const { db } = services.database;
  const notes = await notesOf(db, encryption, submissionId);
  const events = await db
    .selectFrom('lead_events')
    .select(['at', 'author', 'kind', 'value'])
    .where('submission_id', '=', submissionId)
    .orderBy('id')
    .execute();
  const entries: HistoryEntry[] = [
    ...timeLine.map(({ at, state, message, author, source }) => ({
      kind: 'state' as const,
      at: at.toISOString(),
      by: author ?? source,
      state,
      message,
    })),
    ...notes.map(({ at, author, text }) => ({
      kind: 'note' as const,
      at: at.toISOString(),
      by: author,
      text,
    })),
    ...events.map(({ at, author, kind, value }) => ({
      kind,
      at: at.toISOString(),
      by: author,
      to: kind === 'complaint' && value !== null ? causeLabel(services, value, language) : value,
    })),
  ];
  // Of entries of the same moment, the last recorded comes first.
  return entries.toReversed().toSorted((one, other) => other.at.localeCompare(one.at));
}
