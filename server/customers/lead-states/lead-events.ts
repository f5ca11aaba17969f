import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

/** @param value - a name, an ISO 8601 time or the number of a cause; null: nobody, no time, no complaint */
interface LeadEvent {
  kind: 'assigned' | 'next-contact' | 'complaint';
  value: string | null;
}

/** Records what a staff member did with leads, for their history. */
export async function addLeadEvents(
  tx: Transaction<Tables>,
  submissionIds: readonly string[],
  { kind, value, at, author }: LeadEvent & { at: Date; author: string },
): Promise<void> {
  if (submissionIds.length === 0) return;
  await tx
    .insertInto('lead_events')
    .values(
      submissionIds.map((submission_id) => ({ id: randomUUIDv7(), submission_id, at, author, kind, value })),
    )
    .execute();
}
