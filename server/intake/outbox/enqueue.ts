import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DeliveryKind } from '#domain/forms/form.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Queue } from './queue.ts';

/**
 * Part of the submission's own transaction (transactional outbox).
 * @param startAfter - the earliest time of the first attempt; default: at once
 */
export async function enqueueDeliveries(
  tx: Transaction<Tables>,
  queue: Queue,
  submission_id: string,
  kinds: readonly DeliveryKind[],
  now: Date,
  startAfter?: Date,
): Promise<void> {
  if (kinds.length === 0) return;
  const rows = kinds.map((kind) => ({
    state: 'pending' as const,
    enqueued_at: now,
    next_attempt_at: startAfter ?? now,
    id: randomUUIDv7(),
    submission_id,
    kind,
  }));
  await tx.insertInto('deliveries').values(rows).execute();
  await queue.sendAll(
    tx,
    rows.map(({ id }) => id),
    startAfter,
  );
}
