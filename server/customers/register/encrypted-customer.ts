import type { Insertable } from 'kysely';
import type { BlindIndex } from '../../platform/database/encrypted.ts';
import type { SignedRow, Tables } from '../../platform/database/schema.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { signRow } from '../../platform/encryption/signed-rows.ts';
import type { Customer } from './customers-csv.ts';

export interface FoundCustomer {
  row: SignedRow<'customers'>;
  /** The row's blind index, possibly made with an older DATA_KEY. */
  key: BlindIndex<'customers.national_id'>;
  mobile: string;
  email: string | null;
}

/** Returns the customer's blind indexes under every DATA_KEY. */
export const customerKeys = (
  encryption: Encryption,
  nationalId: string,
): BlindIndex<'customers.national_id'>[] => encryption.blindIndexes('customers.national_id', nationalId);

export function encryptCustomer(
  encryption: Encryption,
  customer: Customer,
  key?: BlindIndex<'customers.national_id'>,
): Insertable<Tables['customers']> {
  return signRow(encryption, 'customers', customerColumns(encryption, customer, key));
}

/** @param key - the blind index of an existing row */
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

export function decryptCustomer(encryption: Encryption, row: SignedRow<'customers'>): FoundCustomer {
  const { national_id: key, mobile, email } = row;
  return {
    row,
    key,
    mobile: encryption.decrypt(`customers.mobile:${key}`, mobile),
    email: email === null ? null : encryption.decrypt(`customers.email:${key}`, email),
  };
}

/** Returns the national id, to make the row's blind index with a new DATA_KEY. */
export function nationalIdOf(
  encryption: Encryption,
  { national_id: key, encrypted_id }: SignedRow<'customers'>,
): string {
  return encryption.decrypt(`customers.encrypted_id:${key}`, encrypted_id);
}

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
