import type { Kysely, Transaction } from 'kysely';
import type { BlindIndex } from '../../platform/database/encrypted.ts';
import type { SignedRow, Tables } from '../../platform/database/schema.ts';
import { decryptAnswers } from '../../platform/encryption/encrypted-answers.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { changeRow, signRow, verifyRow } from '../../platform/encryption/signed-rows.ts';
import {
  customerKeys,
  decryptCustomer,
  type FoundCustomer,
  openAddresses,
} from '../register/encrypted-customer.ts';

type Tx = Transaction<Tables>;

const linkHours = 24;

/** Both the id and the mobile (9665…) must match: an id alone must not reveal that its owner is a customer. */
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
  const customer = row && decryptCustomer(encryption, verifyRow(encryption, 'customers', row));
  return customer?.mobile === mobile ? customer : undefined;
}

/** Serialises changes of one customer until the transaction ends. */
export async function lockCustomer(
  tx: Tx,
  encryption: Encryption,
  nationalId: string,
): Promise<FoundCustomer | undefined> {
  return lockRow(tx, encryption, customerKeys(encryption, nationalId));
}

/** Locks the customer of a change. Read the change again afterwards: it may have changed before the lock. */
export async function lockOwner(
  tx: Tx,
  encryption: Encryption,
  submissionId: string,
): Promise<FoundCustomer | undefined> {
  const change = await readChange(tx, encryption, submissionId);
  return change && lockRow(tx, encryption, [change.national_id]);
}

async function lockRow(
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
  return row && decryptCustomer(encryption, verifyRow(encryption, 'customers', row));
}

/** Ends the previous change. The caller holds the customer's lock. */
export async function openChange(
  tx: Tx,
  encryption: Encryption,
  { submissionId, customer, email }: { submissionId: string; customer: FoundCustomer; email: string },
  now: Date,
): Promise<void> {
  const before = await tx
    .selectFrom('email_changes')
    .selectAll()
    .where('national_id', '=', customer.key)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .forUpdate()
    .execute();
  for (const row of before) {
    const verified = verifyRow(encryption, 'email_changes', row);
    await changeRow(tx, encryption, 'email_changes', verified, { ended_at: now });
  }
  const change = signRow(encryption, 'email_changes', {
    submission_id: submissionId,
    national_id: customer.key,
    email: encryption.encrypt(`email_changes.email:${submissionId}`, email),
    replaced: null,
    expires_at: new Date(now.getTime() + linkHours * 3_600_000),
    used_at: null,
    ended_at: null,
  });
  await tx.insertInto('email_changes').values(change).execute();
}

/** Loads the change with its submission, decrypted. @throws AlteredRow */
export async function loadChange(db: Kysely<Tables>, encryption: Encryption, submissionId: string) {
  const change = await readChange(db, encryption, submissionId);
  const submission = await db
    .selectFrom('submissions')
    .select(['id', 'reference', 'language', 'answers'])
    .where('id', '=', submissionId)
    .executeTakeFirst();
  if (!change || !submission) return undefined;
  const { expires_at, used_at, ended_at } = change;
  return {
    ...submission,
    expires_at,
    used_at,
    ended_at,
    ...openAddresses(encryption, submissionId, change),
    answers: decryptAnswers(encryption, submission),
  };
}

async function readChange(
  db: Kysely<Tables>,
  encryption: Encryption,
  submissionId: string,
): Promise<SignedRow<'email_changes'> | undefined> {
  const row = await db
    .selectFrom('email_changes')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  return row && verifyRow(encryption, 'email_changes', row);
}

export type Change = NonNullable<Awaited<ReturnType<typeof loadChange>>>;

export const requestedAt = ({ expires_at }: Change): Date =>
  new Date(expires_at.getTime() - linkHours * 3_600_000);

export function isOpen({ used_at, ended_at, expires_at }: Change, now: Date): boolean {
  return !used_at && !ended_at && expires_at > now;
}

/** Records the old address. The caller holds the customer's lock. */
export async function applyChange(
  tx: Tx,
  encryption: Encryption,
  submissionId: string,
  { customer, email, now }: { customer: FoundCustomer; email: string; now: Date },
): Promise<void> {
  const { row, key, email: before } = customer;
  await changeRow(tx, encryption, 'customers', row, {
    email: encryption.encrypt(`customers.email:${key}`, email),
  });
  const replaced =
    before === null ? null : encryption.encrypt(`email_changes.replaced:${submissionId}`, before);
  const change = await readChange(tx, encryption, submissionId);
  if (change) await changeRow(tx, encryption, 'email_changes', change, { used_at: now, replaced });
}
