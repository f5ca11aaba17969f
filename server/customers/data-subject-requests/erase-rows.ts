import { sql, type Transaction } from 'kysely';
import type { CoreServices } from '../../intake/services.ts';
import type { BlindIndex } from '../../platform/database/encrypted.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { receiverOf } from '../deliveries/receivers.ts';
import type { Elsewhere, Erasure } from './erase-person.ts';
import type { PersonData } from './find-person.ts';
import { endRequests } from './requests.ts';

export interface ErasedCounts {
  submissions: number;
  files: number;
  /** Pending and failed. */
  deliveries: number;
  customers: number;
  emailChanges: number;
  codes: number;
  /** Stored HTTP responses in `idempotency_keys`. */
  answers: number;
  /** Open ones, which are ended. */
  requests: number;
}

/** In `data_subject_requests.erasure`. */
export type StoredErasure = Elsewhere & { submissions: number };

/**
 * @param customerKeys - the blind indexes of the national id under every DATA_KEY
 * @param perhapsAlso - references of submissions that may be the person's; stays with their requests
 */
export async function eraseRows(
  tx: Transaction<Tables>,
  services: Pick<CoreServices, 'encryption' | 'queue' | 'now'>,
  { submissions, codes, requests }: PersonData,
  {
    customerKeys,
    perhapsAlso,
  }: { customerKeys: BlindIndex<'customers.national_id'>[]; perhapsAlso: string[] },
): Promise<Erasure> {
  const ids = submissions.map(({ id }) => id);
  const anyId = sql<string>`any(${ids}::uuid[])`;
  // Lock the customer first, as an e-mail change does, to avoid a deadlock.
  const customers = await tx
    .selectFrom('customers')
    .select('national_id')
    .where('national_id', '=', sql<BlindIndex<'customers.national_id'>>`any(${customerKeys}::text[])`)
    .forUpdate()
    .execute();
  const emailChanges = await tx
    .deleteFrom('email_changes')
    .where(({ or, eb }) =>
      or([
        eb('submission_id', '=', anyId),
        eb('national_id', '=', sql<BlindIndex<'customers.national_id'>>`any(${customerKeys}::text[])`),
      ]),
    )
    .returning('submission_id')
    .execute();
  await tx
    .deleteFrom('customers')
    .where('national_id', '=', sql<BlindIndex<'customers.national_id'>>`any(${customerKeys}::text[])`)
    .execute();

  await tx.selectFrom('submissions').select('id').where('id', '=', anyId).orderBy('id').forUpdate().execute();
  const files = await tx.deleteFrom('files').where('submission_id', '=', anyId).returning('id').execute();
  const open = await tx
    .deleteFrom('deliveries')
    .where('submission_id', '=', anyId)
    .where('state', '<>', 'delivered')
    .returning('id')
    .execute();
  await tx.deleteFrom('search_words').where('submission_id', '=', anyId).execute();
  await tx.deleteFrom('lead_events').where('submission_id', '=', anyId).execute();
  await tx.deleteFrom('lead_notes').where('submission_id', '=', anyId).execute();
  await tx.deleteFrom('lead_states').where('submission_id', '=', anyId).execute();
  const made = await tx
    .selectFrom('deliveries')
    .select(['kind', 'submission_id'])
    .where('submission_id', '=', anyId)
    .where('skip_reason', 'is', null)
    .orderBy('id')
    .execute();
  const spent = await tx
    .deleteFrom('one_time_codes')
    .where('id', '=', sql<string>`any(${codes.map(({ id }) => id)}::uuid[])`)
    .returning('id')
    .execute();
  const answers = await tx
    .deleteFrom('idempotency_keys')
    .where(
      sql<string>`answer ->> 'reference'`,
      '=',
      sql<string>`any(${submissions.map(({ reference }) => reference)}::text[])`,
    )
    .returning('key')
    .execute();
  const delivered: Record<string, string[]> = {};
  for (const { kind, submission_id } of made.filter(({ kind }) => receiverOf(kind) !== 'customer')) {
    const { reference = '' } = submissions.find(({ id }) => id === submission_id) ?? {};
    delivered[kind] = [...(delivered[kind] ?? []), reference];
  }
  const elsewhere = { delivered, perhapsAlso };
  const foundNothing = [ids, customers, emailChanges, spent].every(({ length }) => length === 0);
  const stored: StoredErasure = { submissions: ids.length, ...elsewhere };
  const ended = await endRequests(
    tx,
    services,
    requests.map(({ id }) => id),
    { as: foundNothing ? 'nothing' : 'done', erasure: JSON.stringify(stored) },
  );
  await tx
    .updateTable('submissions')
    .set({
      answers: null,
      campaign: '{}',
      subject: null,
      person: null,
      mobile: null,
      email_link: null,
      progress: null,
      progress_at: null,
      messages_off_at: null,
      bot_signals: null,
      city_id: null,
      amount_band: null,
      assignee: null,
      next_contact_at: null,
      link_verified: null,
      erased_at: services.now(),
    })
    .where('id', '=', anyId)
    .execute();

  const erased = {
    submissions: ids.length,
    files: files.length,
    deliveries: open.length,
    customers: customers.length,
    emailChanges: emailChanges.length,
    codes: spent.length,
    answers: answers.length,
    requests: ended,
  };
  return { erased, foundNothing, elsewhere };
}
