import { randomUUIDv7 } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DeliveryKind, LeadForm, LeadFormName } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { isFinal, type LeadState, type StateSource } from '#domain/lead-states.ts';
import { waysTo } from '../deliveries/customer-ways.ts';
import { enqueueDeliveries } from '../deliveries/enqueue.ts';
import type { Tables } from '../platform/database/schema.ts';
import { decryptAnswers } from '../platform/encryption/encrypted-answers.ts';
import type { Services } from '../services.ts';

/** A state that a submission came to. */
export interface NewState {
  state: LeadState;
  /** When it came to be so. */
  at: Date;
  source: StateSource;
  /** For the customer to read. */
  message?: string | undefined;
  /** By which a repetition is known. */
  eventId?: string | undefined;
}

/**
 * - changed: it stands there now, and the customer is told
 * - late: something newer is known; it is in the time line
 * - withdrawn: the customer has withdrawn it; it is recorded, and the staff are told
 * - known: it is known already
 */
export type StateOutcome = 'changed' | 'late' | 'withdrawn' | 'known';

type Needed = Pick<Services, 'encryption' | 'queue' | 'now' | 'config'>;

/** The submission that a reference names, its row held: what is followed, was accepted, and perhaps erased since. */
export async function holdFollowed(
  tx: Transaction<Tables>,
  reference: string,
): Promise<{ id: string; form: LeadFormName; isErased: boolean } | undefined> {
  const row = await tx
    .selectFrom('submissions')
    .select(['id', 'form', 'progress', 'erased_at'])
    .where('reference', '=', reference)
    .where('state', '=', 'accepted')
    .forUpdate()
    .executeTakeFirst();
  if (!row || (row.progress === null && row.erased_at === null)) return undefined;
  return { id: row.id, form: row.form, isErased: row.erased_at !== null };
}

/**
 * Adds a state to a submission's time line, whose row is held. The newest by its own time is where it stands, in whatever
 * order they arrive; what the customer withdrew stays withdrawn until the staff say otherwise.
 */
export async function addState(
  tx: Transaction<Tables>,
  services: Needed,
  submissionId: string,
  { state, at, source, message, eventId }: NewState,
): Promise<StateOutcome> {
  const { encryption, queue, now } = services;
  const before = await tx
    .selectFrom('submissions')
    .select(['progress', 'messages_off_at'])
    // A clock that is behind ours does not make the first word of the customer system older than the arrival.
    .select((eb) =>
      eb
        .selectFrom('lead_states')
        .select(({ fn }) => fn.max('at').as('at'))
        .where('submission_id', '=', submissionId)
        .as('newest'),
    )
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow();
  if (before.progress === state && message === undefined) return 'known';
  if (eventId !== undefined && (await isRecorded(tx, eventId))) return 'known';
  const id = randomUUIDv7();
  await tx
    .insertInto('lead_states')
    .values({
      ...{ id, submission_id: submissionId, state, at, recorded_at: now(), source },
      event_id: eventId ?? null,
      message: message === undefined ? null : encryption.encrypt(`lead_states.message:${id}`, message),
    })
    .execute();
  if (before.progress === 'withdrawn' && source === 'crm') {
    await enqueueDeliveries(tx, queue, submissionId, ['withdrawn-mail'], now());
    return 'withdrawn';
  }
  if (before.newest && at < before.newest) return 'late';
  await tx
    .updateTable('submissions')
    .set({ progress: state, progress_at: at })
    .where('id', '=', submissionId)
    .execute();
  if (state === 'withdrawn' && source === 'customer')
    await enqueueDeliveries(tx, queue, submissionId, ['withdrawn-mail'], now());
  await tx
    .updateTable('submissions')
    // Who complained has their answer, or wants none any more. Of a complaint that is taken up again the clock goes on.
    .set(({ fn, val }) => ({ answered_at: isFinal(state) ? fn.coalesce('answered_at', val(at)) : null }))
    .where('id', '=', submissionId)
    .where('answer_by', 'is not', null)
    .execute();
  if (!before.messages_off_at)
    await enqueueDeliveries(tx, queue, submissionId, await messageKinds(tx, services, submissionId), now());
  return 'changed';
}

async function isRecorded(tx: Transaction<Tables>, eventId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('lead_states')
    .select('id')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** What is owed when it stands somewhere else. */
async function messageKinds(
  tx: Transaction<Tables>,
  { encryption, config }: Pick<Services, 'encryption' | 'config'>,
  submissionId: string,
): Promise<DeliveryKind[]> {
  const row = await tx
    .selectFrom('submissions')
    .select(['id', 'form', 'answers'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow();
  const form: LeadForm | undefined = forms[row.form];
  return form
    ? waysTo(form, decryptAnswers(encryption, row), config).map((way) => `state-${way}` as const)
    : [];
}
