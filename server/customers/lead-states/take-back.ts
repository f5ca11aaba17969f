import type { Transaction } from 'kysely';
import type { DeliveryKind } from '#domain/forms/form.ts';
import { isFinal, takeBackSeconds } from '#domain/lead-states.ts';
import { enqueueDeliveries } from '../../intake/outbox/enqueue.ts';
import type { Services } from '../../intake/services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { shownTimeLine, type TimeLineEntry, timeLineOf } from './time-line.ts';

/** Between the last moment to take a state back and its messages: no process whose clock is ahead sends them sooner. */
const marginSeconds = 5;

const endOf = (recordedAt: Date) => new Date(recordedAt.getTime() + takeBackSeconds * 1000);

/** When the customer may be told of a state that the staff set just now. */
export const afterTakeBack = (now: Date): Date => new Date(endOf(now).getTime() + marginSeconds * 1000);

/** Until when the state that was recorded last can be taken back; undefined where it cannot. */
export function takeBackUntil(entries: readonly TimeLineEntry[], now: Date): Date | undefined {
  const last = newestOf(entries);
  return last?.source === 'desk' && now < endOf(last.recordedAt) ? endOf(last.recordedAt) : undefined;
}

/** What the customer may see: without what the staff can still take back. */
export const publicTimeLine = (entries: readonly TimeLineEntry[], now: Date): TimeLineEntry[] =>
  shownTimeLine(entries.filter(({ source, recordedAt }) => source !== 'desk' || now >= endOf(recordedAt)));

/** Ids rise as entries are recorded. */
const newestOf = (entries: readonly TimeLineEntry[]) =>
  entries.reduce<TimeLineEntry | undefined>(
    (last, entry) => (last && last.id > entry.id ? last : entry),
    undefined,
  );

/**
 * Takes back the last state of a submission, whose row is held, with the messages that were to tell it.
 * @returns false where it is too late, or where something was recorded since
 */
export async function takeBack(
  tx: Transaction<Tables>,
  { encryption, queue, now }: Pick<Services, 'encryption' | 'queue' | 'now'>,
  submissionId: string,
): Promise<boolean> {
  const entries = await timeLineOf(tx, encryption, submissionId);
  const last = newestOf(entries);
  if (!last || !takeBackUntil(entries, now())) return false;
  await tx.deleteFrom('lead_states').where('id', '=', last.id).execute();
  await tx
    .deleteFrom('deliveries')
    .where('submission_id', '=', submissionId)
    .where('kind', 'in', ['state-mail', 'state-sms'])
    .where('state', '=', 'pending')
    .where('attempts', '=', 0)
    .where('id', '>', last.id)
    .execute();
  const left = entries.filter((entry) => entry !== last);
  const current = shownTimeLine(left).at(-1);
  if (current?.id) await tellAgain(tx, { queue, now }, submissionId, current.id);
  await tx
    .updateTable('submissions')
    .set({ progress: current?.state ?? 'received', progress_at: current?.at ?? null })
    .where('id', '=', submissionId)
    .execute();
  await tx
    .updateTable('submissions')
    .set({ answered_at: answeredAt(left) })
    .where('id', '=', submissionId)
    .where('answer_by', 'is not', null)
    .execute();
  return true;
}

/** Enqueues anew what was to tell the state before, and was left out because the one that is taken back would tell more. */
async function tellAgain(
  tx: Transaction<Tables>,
  { queue, now }: Pick<Services, 'queue' | 'now'>,
  submissionId: string,
  stateId: string,
): Promise<void> {
  const leftOut = await tx
    .selectFrom('deliveries')
    .select('kind')
    .where('submission_id', '=', submissionId)
    .where('kind', 'in', ['state-mail', 'state-sms'])
    .where('skip_reason', '=', 'overtaken')
    .where('id', '>', stateId)
    .execute();
  await enqueueDeliveries(
    tx,
    queue,
    submissionId,
    [...new Set(leftOut.map(({ kind }) => kind as DeliveryKind))],
    now(),
  );
}

/** When a complaint was answered, by what was recorded of it. */
const answeredAt = (entries: readonly TimeLineEntry[]): Date | null =>
  entries.reduce<Date | null>((answered, { state, at }) => (isFinal(state) ? (answered ?? at) : null), null);
