import type { Insertable, Selectable } from 'kysely';
import type { BlindIndex } from '../platform/database/encrypted.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Seals } from '../platform/encryption/encryption.ts';
import type { Customer } from './customers-csv.ts';

/** A customer as it was found: the row's own key, and what stands in it, opened. */
export interface FoundCustomer {
  /** The mark by which the row is found. */
  key: BlindIndex<'customers.national_id'>;
  mobile: string;
  email: string | null;
}

/** Every key that a customer's row may have. */
export const customerKeys = (seals: Seals, nationalId: string): BlindIndex<'customers.national_id'>[] =>
  seals.marks('customers.national_id', nationalId);

/** @param key - of the row that it goes into; without one a new row's */
export function sealCustomer(
  seals: Seals,
  { national_id, mobile, email }: Customer,
  key = seals.mark('customers.national_id', national_id),
): Insertable<Tables['customers']> {
  return {
    national_id: key,
    sealed_id: key === national_id ? null : seals.seal(`customers.sealed_id:${key}`, national_id),
    mobile: seals.seal(`customers.mobile:${key}`, mobile),
    email: email === null ? null : seals.seal(`customers.email:${key}`, email),
  };
}

export function openCustomer(
  seals: Seals,
  { national_id: key, mobile, email }: Selectable<Tables['customers']>,
): FoundCustomer {
  return {
    key,
    mobile: seals.open(`customers.mobile:${key}`, mobile),
    email: email === null ? null : seals.open(`customers.email:${key}`, email),
  };
}

/** The national id of a row, which a key other than its own may mark anew. */
export function nationalIdOf(
  seals: Seals,
  { national_id: key, sealed_id }: Selectable<Tables['customers']>,
): string {
  return sealed_id === null ? key : seals.open(`customers.sealed_id:${key}`, sealed_id);
}
