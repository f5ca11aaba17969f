import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { Insertable, Transaction } from 'kysely';
import type { CivilDate } from '#domain/civil-date.ts';
import type { DeliveryKind } from '#domain/form.ts';
import { recurringInsert } from '../database/recurring-insert.ts';
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
  const owed = kinds.map((kind) => ({ id: randomUUIDv7(), submission_id, kind }));
  await record(tx, queue, owed, now);
}

/** The same for a malpractice report, which owes a mail to the compliance officer, and is dated by its day only; its id tells no time. */
export async function oweReport(
  tx: Transaction<Tables>,
  queue: Queue,
  report_id: string,
  day: CivilDate,
): Promise<void> {
  await record(tx, queue, [{ id: randomUUID(), report_id, kind: 'malpractice-mail' }], new Date(day));
}

async function record(
  tx: Transaction<Tables>,
  queue: Queue,
  owed: { id: string; submission_id?: string; report_id?: string; kind: string }[],
  time: Date,
): Promise<void> {
  if (owed.length === 0) return;
  const rows = owed.map((about) => ({
    ...{ state: 'owed' as const, owed_at: time, next_attempt_at: time },
    ...about,
  }));
  await insertDeliveries(tx, rows);
  await queue.sendAll(
    tx,
    rows.map(({ id }) => id),
  );
}

const insertDeliveries = recurringInsert<Insertable<Tables['deliveries']>>((tx, rows) =>
  tx.insertInto('deliveries').values(rows),
);
