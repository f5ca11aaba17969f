import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

/** @param value - a name, an ISO 8601 time, the number of a cause or a state; null: nobody, no time, no complaint */
interface LeadEvent {
  kind: 'assigned' | 'next-contact' | 'complaint' | 'set-state' | 'taken-back';
  value: string | null;
}

/**
 * Records what happened to leads, for their history.
 * @param author - a staff member's name, or the source of a state that ended a plan
 */
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

/** Records that a final state ended the plan to contact the customer. */
export const addPlanEnd = (tx: Transaction<Tables>, submissionId: string, by: { at: Date; author: string }) =>
  addLeadEvents(tx, [submissionId], { kind: 'next-contact', value: null, ...by });

/** Undoes `addPlanEnd`. @returns the plan that it ended, as an ISO 8601 time */
export async function removePlanEnd(
  tx: Transaction<Tables>,
  submissionId: string,
  since: Date,
): Promise<string | undefined> {
  const ended = await tx
    .deleteFrom('lead_events')
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'next-contact')
    .where('value', 'is', null)
    .where('at', '>=', since)
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) return undefined;
  const event = await tx
    .selectFrom('lead_events')
    .select('value')
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'next-contact')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.value ?? undefined;
}
