import { sql, type Transaction } from 'kysely';
import type { BlindIndex } from '../../platform/database/encrypted.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { receiverOf } from '../deliveries/receivers.ts';
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

/**
 * @param customerKeys - the blind indexes of the national id under every DATA_KEY
 * @returns also the numbers of finished deliveries to staff and CRM
 */
export async function eraseRows(
  tx: Transaction<Tables>,
  { submissions, codes, requests }: PersonData,
  customerKeys: BlindIndex<'customers.national_id'>[],
  { encryption, now }: { encryption: Encryption; now: Date },
): Promise<{ erased: ErasedCounts; delivered: Record<string, number> }> {
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
    .select('kind')
    .where('submission_id', '=', anyId)
    .where('skip_reason', 'is', null)
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
  const ended = await endRequests(
    tx,
    encryption,
    requests.map(({ id }) => id),
    { now },
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
      erased_at: now,
    })
    .where('id', '=', anyId)
    .execute();

  const delivered: Record<string, number> = {};
  for (const { kind } of made.filter(({ kind }) => receiverOf(kind) !== 'customer'))
    delivered[kind] = (delivered[kind] ?? 0) + 1;
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
  return { erased, delivered };
}
