import type { Transaction } from 'kysely';
import type { CoreServices } from '../../intake/services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { customerKeys, decryptCustomer } from '../register/encrypted-customer.ts';
import { type ErasedCounts, eraseRows } from './erase-rows.ts';
import { findPerson, perhapsAlso } from './find-person.ts';
import type { Person } from './person.ts';

/** What an erasure leaves, without personal data. */
export interface Elsewhere {
  /** References by the kind of a finished delivery to staff or CRM: the recipients keep the data. */
  delivered: Record<string, string[]>;
  /** References of submissions that may be the person's. */
  perhapsAlso: string[];
}

export interface Erasure {
  erased: ErasedCounts;
  /** Only requests were found, which have ended. */
  foundNothing: boolean;
  elsewhere: Elsewhere;
}

/**
 * Erases a person's data in one transaction. Keeps the form, reference, language, times and consents of each
 * submission, which identify nobody.
 * @param dryRun - counts without erasing
 * @param mayErase - called in the transaction before the person's rows are locked; false cancels the erasure
 * @returns undefined if there is no data, or `mayErase` returned false
 */
export async function erasePerson(
  services: CoreServices,
  person: Person,
  {
    dryRun,
    signal,
    mayErase = async () => true,
  }: { dryRun: boolean; signal: AbortSignal; mayErase?: (tx: Transaction<Tables>) => Promise<boolean> },
): Promise<Erasure | undefined> {
  const { database, encryption } = services;
  const found = await findPerson(database.db, encryption, person, signal);
  if (!found) return undefined;
  // Before the erasure, which removes the contacts that are compared.
  const customer = found.customer && decryptCustomer(encryption, found.customer);
  const own = [customer?.mobile, customer?.email?.toLowerCase()].filter((contact) => contact != null);
  const others = await perhapsAlso(database.db, encryption, found, { own, signal });
  const also = others.map(({ reference }) => reference);
  const keys = 'nationalId' in person ? customerKeys(encryption, person.nationalId) : [];

  const tx = await database.db.startTransaction().execute();
  try {
    // Search again in the transaction, to include submissions that arrived meanwhile.
    const held = (await mayErase(tx)) ? await findPerson(tx, encryption, person, signal) : undefined;
    const done = held && (await eraseRows(tx, services, held, { customerKeys: keys, perhapsAlso: also }));
    await (dryRun ? tx.rollback() : tx.commit()).execute();
    return done;
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute();
    throw error;
  }
}
