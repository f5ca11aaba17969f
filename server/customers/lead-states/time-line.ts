import type { Kysely } from 'kysely';
import type { LeadState, StateSource } from '#domain/lead-states.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';

/** A moment of a submission's time line. */
export interface TimeLineEntry {
  /** Ids rise as entries are recorded, whatever moment they tell of. */
  id: string;
  state: LeadState;
  at: Date;
  /** When we heard of it. */
  recordedAt: Date;
  source: StateSource;
  /** For the customer. */
  message: string | null;
}

/** A message is bound to its submission too: a row that is moved to another one does not open. */
export const messagePlace = (submissionId: string, id: string) =>
  `lead_states.message:${submissionId}:${id}` as const;

/** Where a submission stood, from its arrival on, the oldest first. Of one that nobody follows, nothing. */
export async function timeLineOf(
  db: Kysely<Tables>,
  encryption: Encryption,
  submissionId: string,
): Promise<TimeLineEntry[]> {
  const submission = await db
    .selectFrom('submissions')
    .select(['progress', 'accepted_at'])
    .where('id', '=', submissionId)
    .executeTakeFirst();
  if (!submission?.progress || !submission.accepted_at) return [];
  const rows = await db
    .selectFrom('lead_states')
    .select(['id', 'state', 'at', 'recorded_at as recordedAt', 'source', 'message'])
    .where('submission_id', '=', submissionId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const arrived: TimeLineEntry = {
    id: '',
    state: 'received',
    at: submission.accepted_at,
    recordedAt: submission.accepted_at,
    source: 'site',
    message: null,
  };
  return [
    arrived,
    ...rows.map(({ message, ...entry }) => ({
      ...entry,
      message: message === null ? null : encryption.decrypt(messagePlace(submissionId, entry.id), message),
    })),
  ];
}

/**
 * Whether the customer has withdrawn it, after one more entry of its time line: until the staff say otherwise, whatever
 * the customer system says.
 */
export function isWithdrawnAfter(
  before: boolean,
  { state, source }: Pick<TimeLineEntry, 'state' | 'source'>,
): boolean {
  return source === 'customer' || (before && (source === 'crm' || state === 'withdrawn'));
}

/** As the customer sees it: after they withdrew, nothing but what the staff say. */
export function shownTimeLine(entries: readonly TimeLineEntry[]): TimeLineEntry[] {
  const shown: TimeLineEntry[] = [];
  let isWithdrawn = false;
  for (const entry of entries) {
    if (isWithdrawn && entry.source === 'crm') continue;
    isWithdrawn = isWithdrawnAfter(isWithdrawn, entry);
    if (shown.at(-1)?.state === entry.state && entry.message === null) continue;
    shown.push(entry);
  }
  return shown;
}
