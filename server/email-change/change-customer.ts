import type { Kysely, Transaction } from 'kysely';
import {
  customerKeys,
  decryptCustomer,
  type FoundCustomer,
  openAddresses,
} from '../customers/encrypted-customer.ts';
import type { BlindIndex } from '../platform/database/encrypted.ts';
import type { Tables } from '../platform/database/schema.ts';
import { decryptAnswers } from '../platform/encryption/encrypted-answers.ts';
import type { Encryption } from '../platform/encryption/encryption.ts';

type Tx = Transaction<Tables>;

/** Hours for which the link of a change holds. */
const linkHours = 24;

/**
 * The customer with this id and this mobile (9665…), if that is what is on file. Never ask by the id alone: nobody may
 * learn from an id that its owner is a customer.
 */
export async function findCustomer(
  db: Kysely<Tables>,
  encryption: Encryption,
  { nationalId, mobile }: { nationalId: string; mobile: string },
): Promise<FoundCustomer | undefined> {
  const row = await db
    .selectFrom('customers')
    .selectAll()
    .where('national_id', 'in', customerKeys(encryption, nationalId))
    .executeTakeFirst();
  const customer = row && decryptCustomer(encryption, row);
  return customer?.mobile === mobile ? customer : undefined;
}

/** The customer's row, held until the transaction ends: changes of one customer are made one after the other. */
export async function holdCustomer(
  tx: Tx,
  encryption: Encryption,
  nationalId: string,
): Promise<FoundCustomer | undefined> {
  return hold(tx, encryption, customerKeys(encryption, nationalId));
}

/** The row of the customer whose change this is. What else the change holds may change until the row is held. */
export async function holdOwner(
  tx: Tx,
  encryption: Encryption,
  submissionId: string,
): Promise<FoundCustomer | undefined> {
  const change = await tx
    .selectFrom('email_changes')
    .select('national_id')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  return change && hold(tx, encryption, [change.national_id]);
}

async function hold(
  tx: Tx,
  encryption: Encryption,
  keys: BlindIndex<'customers.national_id'>[],
): Promise<FoundCustomer | undefined> {
  const row = await tx
    .selectFrom('customers')
    .selectAll()
    .where('national_id', 'in', keys)
    .forUpdate()
    .executeTakeFirst();
  return row && decryptCustomer(encryption, row);
}

/** Inserts a change that waits for its link, and ends the one before it. The customer's row is held. */
export async function openChange(
  tx: Tx,
  encryption: Encryption,
  { submissionId, customer, email }: { submissionId: string; customer: FoundCustomer; email: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ ended_at: now })
    .where('national_id', '=', customer.key)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .insertInto('email_changes')
    .values({
      submission_id: submissionId,
      national_id: customer.key,
      email: encryption.encrypt(`email_changes.email:${submissionId}`, email),
      expires_at: new Date(now.getTime() + linkHours * 3_600_000),
    })
    .execute();
}

/** A change with what was answered with it, and the reference it goes by. */
export async function loadChange(db: Kysely<Tables>, encryption: Encryption, submissionId: string) {
  const row = await db
    .selectFrom('email_changes')
    .innerJoin('submissions', 'submissions.id', 'email_changes.submission_id')
    .select([
      'submissions.id',
      'email_changes.email',
      'email_changes.replaced',
      'email_changes.expires_at',
      'email_changes.used_at',
      'email_changes.ended_at',
      'submissions.reference',
      'submissions.language',
      'submissions.answers',
    ])
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      ...openAddresses(encryption, submissionId, row),
      answers: decryptAnswers(encryption, row),
    }
  );
}

export type Change = NonNullable<Awaited<ReturnType<typeof loadChange>>>;

/** Whether the link of a change may still be used. */
export function isOpen({ used_at, ended_at, expires_at }: Change, now: Date): boolean {
  return !used_at && !ended_at && expires_at > now;
}

/** Puts the new address in the place of the old one, which the change records. The customer's row is held. */
export async function applyChange(
  tx: Tx,
  encryption: Encryption,
  submissionId: string,
  { customer, email, now }: { customer: FoundCustomer; email: string; now: Date },
): Promise<void> {
  const { key, email: before } = customer;
  await tx
    .updateTable('customers')
    .set({ email: encryption.encrypt(`customers.email:${key}`, email) })
    .where('national_id', '=', key)
    .execute();
  const replaced =
    before === null ? null : encryption.encrypt(`email_changes.replaced:${submissionId}`, before);
  await tx
    .updateTable('email_changes')
    .set({ used_at: now, replaced })
    .where('submission_id', '=', submissionId)
    .execute();
}
