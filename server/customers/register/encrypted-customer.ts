import type { Insertable } from 'kysely';
import type { BlindIndex } from '../../platform/database/encrypted.ts';
import type { SignedRow, Tables } from '../../platform/database/schema.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { signRow } from '../../platform/encryption/signed-rows.ts';
import type { Customer } from './customers-csv.ts';

/** A customer as it was found: the row's own key, and what stands in it, opened. */
export interface FoundCustomer {
  row: SignedRow<'customers'>;
  /** The mark by which the row is found. */
  key: BlindIndex<'customers.national_id'>;
  mobile: string;
  email: string | null;
}

/** Every key that a customer's row may have. */
export const customerKeys = (
  encryption: Encryption,
  nationalId: string,
): BlindIndex<'customers.national_id'>[] => encryption.blindIndexes('customers.national_id', nationalId);

/** Returns the row to insert for a customer: encrypted, with its MAC. */
export const encryptCustomer = (...of: Parameters<typeof customerColumns>): Insertable<Tables['customers']> =>
  signRow(of[0], 'customers', customerColumns(...of));

/** @param key - of the row that it goes into; without one a new row's */
export function customerColumns(
  encryption: Encryption,
  { national_id, mobile, email }: Customer,
  key = encryption.blindIndex('customers.national_id', national_id),
): SignedRow<'customers'> {
  return {
    national_id: key,
    encrypted_id: encryption.encrypt(`customers.encrypted_id:${key}`, national_id),
    mobile: encryption.encrypt(`customers.mobile:${key}`, mobile),
    email: email === null ? null : encryption.encrypt(`customers.email:${key}`, email),
  };
}

/** @param row - as `verifyRow` gives it */
export function decryptCustomer(encryption: Encryption, row: SignedRow<'customers'>): FoundCustomer {
  const { national_id: key, mobile, email } = row;
  return {
    row,
    key,
    mobile: encryption.decrypt(`customers.mobile:${key}`, mobile),
    email: email === null ? null : encryption.decrypt(`customers.email:${key}`, email),
  };
}

/** The national id of a row, which a key other than its own may mark anew. */
export function nationalIdOf(
  encryption: Encryption,
  { national_id: key, encrypted_id }: SignedRow<'customers'>,
): string {
  return encryption.decrypt(`customers.encrypted_id:${key}`, encrypted_id);
}

/** Both addresses of a customer's e-mail change, opened. */
export function openAddresses(
  encryption: Encryption,
  submissionId: string,
  { email, replaced }: Pick<SignedRow<'email_changes'>, 'email' | 'replaced'>,
): { email: string; replaced: string | null } {
  return {
    email: encryption.decrypt(`email_changes.email:${submissionId}`, email),
    replaced:
      replaced === null ? null : encryption.decrypt(`email_changes.replaced:${submissionId}`, replaced),
  };
}
