import type { Kysely } from 'kysely';
import type { LeadState, StateSource } from '#domain/lead-states.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';

export interface TimeLineEntry {
  /** Rises in the order of recording, which may differ from the order of `at`. Empty for the arrival. */
  id: string;
  state: LeadState;
  at: Date;
  recordedAt: Date;
  source: StateSource;
  /** For the customer to read. */
  message: string | null;
  /** The name of a staff member. */
  author: string | null;
}

/** A message moved to another submission cannot be decrypted. */
export const messagePlace = (submissionId: string, id: string) =>
  `lead_states.message:${submissionId}:${id}` as const;

/** Returns the states by time, the arrival first. Empty if the sender cannot follow the submission. */
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
    .select(['id', 'state', 'at', 'recorded_at as recordedAt', 'source', 'message', 'author'])
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
    author: null,
  };
  return [
    arrived,
    ...rows.map(({ message, ...entry }) => ({
      ...entry,
      message: message === null ? null : encryption.decrypt(messagePlace(submissionId, entry.id), message),
    })),
  ];
}

/** A withdrawal remains until the staff set another state, whatever the CRM reports. */
export function isWithdrawnAfter(
  before: boolean,
  { state, source }: Pick<TimeLineEntry, 'state' | 'source'>,
): boolean {
  return source === 'customer' || (before && (source === 'crm' || state === 'withdrawn'));
}

/** Leaves out states from the CRM after a withdrawal, and repetitions. */
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
