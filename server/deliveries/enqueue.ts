import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DeliveryKind } from '#domain/forms/form.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Queue } from './queue.ts';

/** Records what a submission owes, and queues it, in the submission's own transaction: both are kept or neither. */
export async function enqueueDeliveries(
  tx: Transaction<Tables>,
  queue: Queue,
  submission_id: string,
  kinds: readonly DeliveryKind[],
  now: Date,
): Promise<void> {
  if (kinds.length === 0) return;
  const rows = kinds.map((kind) => ({
    ...{ state: 'owed' as const, owed_at: now, next_attempt_at: now },
    ...{ id: randomUUIDv7(), submission_id, kind },
  }));
  await tx.insertInto('deliveries').values(rows).execute();
  await queue.sendAll(
    tx,
    rows.map(({ id }) => id),
  );
}
