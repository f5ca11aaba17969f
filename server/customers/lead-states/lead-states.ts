import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DeliveryKind, LeadForm } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { isFinal, type LeadState, type StateSource } from '#domain/lead-states.ts';
import { channelsFor } from '../../intake/outbox/customer-channels.ts';
import { enqueueDeliveries } from '../../intake/outbox/enqueue.ts';
import type { Services } from '../../intake/services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { decryptAnswers } from '../../platform/encryption/encrypted-answers.ts';
import { addPlanEnd } from './lead-events.ts';
import { afterTakeBack } from './take-back.ts';
import { isWithdrawnAfter, messagePlace } from './time-line.ts';

export interface NewState {
  state: LeadState;
  at: Date;
  source: StateSource;
  /** For the customer to read. */
  message?: string | undefined;
  /** The name of the staff member, if the source is the desk. */
  author?: string | undefined;
  /** The next contact was planned with this state, so that a final state does not end it. */
  keepsPlan?: boolean | undefined;
  /** Identifies repetitions of an event. */
  eventId?: string | undefined;
}

/**
 * - changed: the submission has the state now, and the customer is notified
 * - late: recorded before a newer state; the submission's state does not change
 * - withdrawn: recorded, but the submission stays withdrawn; the staff are notified
 * - repeated: nothing new for the customer
 */
export type StateOutcome = 'changed' | 'late' | 'withdrawn' | 'repeated';

type LeadStateServices = Pick<Services, 'encryption' | 'queue' | 'now' | 'config'>;

/** An accepted submission that its sender can follow, even if it was erased since. */
export async function lockTracked(
  tx: Transaction<Tables>,
  reference: string,
): Promise<{ id: string; progress: LeadState | null; isErased: boolean } | undefined> {
  const row = await tx
    .selectFrom('submissions')
    .select(['id', 'progress', 'erased_at'])
    .where('reference', '=', reference)
    .where('state', '=', 'accepted')
    .forUpdate()
    .executeTakeFirst();
  if (!row || (row.progress === null && row.erased_at === null)) return undefined;
  return { id: row.id, progress: row.progress, isErased: row.erased_at !== null };
}

/**
 * Records a state. The caller holds the lock of the submission's row.
 *
 * States from the CRM are ordered by their own time, in whatever order they arrive. States by customers and staff take
 * effect at once. A withdrawal by the customer remains until the staff set another state.
 */
export async function addState(
  tx: Transaction<Tables>,
  services: LeadStateServices,
  submissionId: string,
  added: NewState,
): Promise<StateOutcome> {
  const { queue, now } = services;
  const { state, source, message } = added;
  const {
    progress,
    messages_off_at: messagesOff,
    next_contact_at: plan,
  } = await tx
    .selectFrom('submissions')
    .select(['progress', 'messages_off_at', 'next_contact_at'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow();
  const before = await tx
    .selectFrom('lead_states')
    .select(['at', 'state', 'source'])
    .where('submission_id', '=', submissionId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const newest = before.at(-1);
  const isLate = source === 'crm' && newest !== undefined && added.at < newest.at;
  // The clock of the CRM may be ahead: put our own states after its newest one.
  const at =
    source !== 'crm' && newest && newest.at >= added.at ? new Date(newest.at.getTime() + 1) : added.at;
  const isRepeated = progress === state && message === undefined;
  // A newer repetition by the CRM is recorded, since it moves the state's time.
  if (isRepeated && (source !== 'crm' || isLate)) return 'repeated';
  if (!(await insertState(tx, services, submissionId, { ...added, at }))) return 'repeated';
  if (source === 'crm' && state !== 'withdrawn' && before.reduce(isWithdrawnAfter, false)) {
    await enqueueDeliveries(tx, queue, submissionId, ['withdrawn-mail'], now());
    return 'withdrawn';
  }
  if (isLate) return 'late';
  const endsPlan = plan !== null && isFinal(state) && !added.keepsPlan;
  await tx
    .updateTable('submissions')
    .set({ progress: state, progress_at: at, ...(endsPlan && { next_contact_at: null }) })
    .where('id', '=', submissionId)
    .execute();
  if (endsPlan) await addPlanEnd(tx, submissionId, { at: now(), author: added.author ?? source });
  if (isRepeated) return 'repeated';
  if (state === 'withdrawn' && source === 'customer')
    await enqueueDeliveries(tx, queue, submissionId, ['withdrawn-mail'], now());
  await tx
    .updateTable('submissions')
    // A final state answers a complaint. A reopened complaint is unanswered again (R11.5).
    .set(({ fn, val }) => ({ answered_at: isFinal(state) ? fn.coalesce('answered_at', val(at)) : null }))
    .where('id', '=', submissionId)
    .where('answer_by', 'is not', null)
    .execute();
  if (!messagesOff) {
    const kinds = await messageKinds(tx, services, submissionId);
    await enqueueDeliveries(
      tx,
      queue,
      submissionId,
      kinds,
      now(),
      source === 'desk' ? afterTakeBack(now()) : undefined,
    );
  }
  return 'changed';
}

/** @returns false if an event with this id is recorded already, for any submission */
async function insertState(
  tx: Transaction<Tables>,
  { encryption, now }: LeadStateServices,
  submissionId: string,
  { state, at, source, message, author, eventId }: NewState,
): Promise<boolean> {
  const id = randomUUIDv7();
  const inserted = await tx
    .insertInto('lead_states')
    .values({
      id,
      submission_id: submissionId,
      state,
      at,
      recorded_at: now(),
      source,
      event_id: eventId ?? null,
      author: author ?? null,
      message: message === undefined ? null : encryption.encrypt(messagePlace(submissionId, id), message),
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

async function messageKinds(
  tx: Transaction<Tables>,
  { encryption, config }: Pick<Services, 'encryption' | 'config'>,
  submissionId: string,
): Promise<DeliveryKind[]> {
  const row = await tx
    .selectFrom('submissions')
    .select(['id', 'reference', 'form', 'answers'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow();
  const form: LeadForm | undefined = forms[row.form];
  return form
    ? channelsFor(form, decryptAnswers(encryption, row), config).map((way) => `state-${way}` as const)
    : [];
}
