import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Tables } from '../database/schema.ts';

type Tx = Transaction<Tables>;
export type Customer = Selectable<Tables['customers']>;

/** Hours for which the link of a change holds. */
export const linkHours = 24;

/**
 * The customer with this id and this mobile (9665…), if that is what is on file. Never ask by the id alone: nobody may
 * learn from an id that its owner is a customer.
 */
export async function findCustomer(
  db: Kysely<Tables>,
  { nationalId, mobile }: { nationalId: string; mobile: string },
): Promise<Customer | undefined> {
  return db
    .selectFrom('customers')
    .selectAll()
    .where('national_id', '=', nationalId)
    .where('mobile', '=', mobile)
    .executeTakeFirst();
}

/** The customer's row, held until the transaction ends: changes of one customer are made one after the other. */
export async function holdCustomer(tx: Tx, nationalId: string): Promise<Customer | undefined> {
  return tx
    .selectFrom('customers')
    .selectAll()
    .where('national_id', '=', nationalId)
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps a change that waits for its link, and ends the one before it. The customer's row is held. */
export async function openChange(
  tx: Tx,
  change: { submission_id: string; national_id: string; email: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ ended_at: now })
    .where('national_id', '=', change.national_id)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
  const expires_at = new Date(now.getTime() + linkHours * 3_600_000);
  await tx
    .insertInto('email_changes')
    .values({ ...change, expires_at })
    .execute();
}

/** Whose change this is; what else it holds may change until the customer's row is held. */
export async function ownerOfChange(tx: Tx, submissionId: string): Promise<string | undefined> {
  const change = await tx
    .selectFrom('email_changes')
    .select('national_id')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  return change?.national_id;
}

/** A change with what was answered with it, and the reference it goes by. */
export async function loadChange(db: Kysely<Tables>, submissionId: string) {
  return db
    .selectFrom('email_changes')
    .innerJoin('submissions', 'submissions.id', 'email_changes.submission_id')
    .select([
      'email_changes.national_id',
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
}

export type Change = NonNullable<Awaited<ReturnType<typeof loadChange>>>;

/** Whether the link of a change may still be used. */
export function isOpen({ used_at, ended_at, expires_at }: Change, now: Date): boolean {
  return !used_at && !ended_at && expires_at > now;
}

/** Puts the new address in the place of the old one, which the change keeps. The customer's row is held. */
export async function applyChange(
  tx: Tx,
  submissionId: string,
  { customer, email, now }: { customer: Customer; email: string; now: Date },
): Promise<void> {
  await tx.updateTable('customers').set({ email }).where('national_id', '=', customer.national_id).execute();
  await tx
    .updateTable('email_changes')
    .set({ used_at: now, replaced: customer.email })
    .where('submission_id', '=', submissionId)
    .execute();
}
