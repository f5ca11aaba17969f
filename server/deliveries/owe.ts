import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DeliveryKind } from '#domain/form.ts';
import type { Tables } from '../database/schema.ts';
import type { Queue } from './queue.ts';

/** Records what a submission owes, and queues it, in the submission's own transaction: both are kept or neither. */
export async function owe(
  tx: Transaction<Tables>,
  queue: Queue,
  submission_id: string,
  kinds: readonly DeliveryKind[],
  now: Date,
): Promise<void> {
  for (const kind of kinds) {
    const id = randomUUID();
    await tx
      .insertInto('deliveries')
      .values({ id, submission_id, kind, state: 'owed', owed_at: now, next_attempt_at: now })
      .execute();
    await queue.send(tx, id);
  }
}
