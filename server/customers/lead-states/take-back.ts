import type { Transaction } from 'kysely';
import type { DeliveryKind } from '#domain/forms/form.ts';
import { isFinal, takeBackSeconds } from '#domain/lead-states.ts';
import { enqueueDeliveries } from '../../intake/outbox/enqueue.ts';
import type { Services } from '../../intake/services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { removePlanEnd } from './lead-events.ts';
import { shownTimeLine, type TimeLineEntry, timeLineOf } from './time-line.ts';

/** Messages wait longer, in case the clock of a process is ahead. */
const marginSeconds = 5;

const endOf = (recordedAt: Date) => new Date(recordedAt.getTime() + takeBackSeconds * 1000);

/** Returns when the customer may be told. */
export const afterTakeBack = (now: Date): Date => new Date(endOf(now).getTime() + marginSeconds * 1000);

/** Undefined if the last state cannot be taken back. */
export function takeBackUntil(entries: readonly TimeLineEntry[], now: Date): Date | undefined {
  const last = newestOf(entries);
  return last?.source === 'desk' && now < endOf(last.recordedAt) ? endOf(last.recordedAt) : undefined;
}

/** Leaves out states that the staff can still take back. */
export const publicTimeLine = (entries: readonly TimeLineEntry[], now: Date): TimeLineEntry[] =>
  shownTimeLine(entries.filter(({ source, recordedAt }) => source !== 'desk' || now >= endOf(recordedAt)));

/** The highest id. */
const newestOf = (entries: readonly TimeLineEntry[]) =>
  entries.reduce<TimeLineEntry | undefined>(
    (last, entry) => (last && last.id > entry.id ? last : entry),
    undefined,
  );

/**
 * Deletes the last recorded state and its pending messages. The caller holds the lock of the submission's row.
 * @param until - until when the entry to delete can be taken back
 * @returns the deleted entry; undefined if it is too late, or if the last entry is another one
 */
export async function takeBack(
  tx: Transaction<Tables>,
  { encryption, queue, now }: Pick<Services, 'encryption' | 'queue' | 'now'>,
  submissionId: string,
  until: Date,
): Promise<TimeLineEntry | undefined> {
  const entries = await timeLineOf(tx, encryption, submissionId);
  const last = newestOf(entries);
  if (!last || takeBackUntil(entries, now())?.getTime() !== until.getTime()) return undefined;
  await tx.deleteFrom('lead_states').where('id', '=', last.id).execute();
  await tx
    .deleteFrom('deliveries')
    .where('submission_id', '=', submissionId)
    .where('kind', 'in', ['state-mail', 'state-sms'])
    .where('state', '=', 'pending')
    .where('attempts', '=', 0)
    .where('enqueued_at', '>=', last.recordedAt)
    .execute();
  const left = entries.filter((entry) => entry !== last);
  const current = shownTimeLine(left).at(-1);
  if (current?.id) await resendReplaced(tx, { queue, now }, submissionId, current.recordedAt);
  const plan = isFinal(last.state) ? await removePlanEnd(tx, submissionId, last.recordedAt) : undefined;
  await tx
    .updateTable('submissions')
    .set({
      progress: current?.state ?? 'received',
      progress_at: current?.at ?? null,
      ...(plan && { next_contact_at: new Date(plan) }),
    })
    .where('id', '=', submissionId)
    .execute();
  await tx
    .updateTable('submissions')
    .set({ answered_at: answeredAt(left) })
    .where('id', '=', submissionId)
    .where('answer_by', 'is not', null)
    .execute();
  return last;
}

/** Enqueues messages again that were skipped because of the state that is now taken back. */
async function resendReplaced(
  tx: Transaction<Tables>,
  { queue, now }: Pick<Services, 'queue' | 'now'>,
  submissionId: string,
  since: Date,
): Promise<void> {
  const skipped = await tx
    .selectFrom('deliveries')
    .select('kind')
    .where('submission_id', '=', submissionId)
    .where('kind', 'in', ['state-mail', 'state-sms'])
    .where('skip_reason', '=', 'replaced')
    .where('enqueued_at', '>=', since)
    .execute();
  await enqueueDeliveries(
    tx,
    queue,
    submissionId,
    [...new Set(skipped.map(({ kind }) => kind as DeliveryKind))],
    now(),
  );
}

const answeredAt = (entries: readonly TimeLineEntry[]): Date | null =>
  entries.reduce<Date | null>((answered, { state, at }) => (isFinal(state) ? (answered ?? at) : null), null);
