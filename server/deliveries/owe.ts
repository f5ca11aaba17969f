import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { CivilDate } from '#domain/civil-date.ts';
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
  for (const kind of kinds) await record(tx, queue, { submission_id, kind }, now);
}

/** The same for a malpractice report, which owes a mail to the compliance officer, and is dated by its day only. */
export async function oweReport(
  tx: Transaction<Tables>,
  queue: Queue,
  report_id: string,
  day: CivilDate,
): Promise<void> {
  await record(tx, queue, { report_id, kind: 'malpractice-mail' }, new Date(day));
}

async function record(
  tx: Transaction<Tables>,
  queue: Queue,
  about: { submission_id?: string; report_id?: string; kind: string },
  time: Date,
): Promise<void> {
  const id = randomUUID();
  await tx
    .insertInto('deliveries')
    .values({ id, ...about, state: 'owed', owed_at: time, next_attempt_at: time })
    .execute();
  await queue.send(tx, id);
}
