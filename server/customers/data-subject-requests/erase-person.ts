import type { Transaction } from 'kysely';
import type { CoreServices } from '../../intake/services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { customerKeys, decryptCustomer } from '../register/encrypted-customer.ts';
import { type ErasedCounts, eraseRows } from './erase-rows.ts';
import { findPerson, perhapsAlso } from './find-person.ts';
import type { Person } from './person.ts';

export interface Erasure {
  erased: ErasedCounts;
  /** What was delivered before to others, by kind: it lies where it was sent to. */
  delivered: Record<string, number>;
  perhapsAlso: { reference: string }[];
}

/**
 * Erases what is kept about a person, in one transaction. Of a submission stays what tells of its consents, and of
 * nobody: form, reference, language, times, which consents, their wording and version.
 * @param dryRun - counts, and erases nothing
 * @param mayErase - is asked in the transaction, before anything is held: false leaves everything as it is
 * @returns undefined when nothing is kept, or nothing may be erased
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
  const { database, encryption, now } = services;
  const found = await findPerson(database.db, encryption, person);
  if (!found) return undefined;
  // Asked before: afterwards nothing is left to compare with.
  const customer = found.customer && decryptCustomer(encryption, found.customer);
  const own = [customer?.mobile, customer?.email?.toLowerCase()].filter((contact) => contact != null);
  const others = await perhapsAlso(database.db, encryption, found, { own, signal });
  const keys = 'reference' in person ? [] : customerKeys(encryption, person.nationalId);

  const tx = await database.db.startTransaction().execute();
  try {
    // Again, and held: what came meanwhile is of the person too, and no delivery of it begins.
    const held = (await mayErase(tx)) ? await findPerson(tx, encryption, person) : undefined;
    const done = held && (await eraseRows(tx, held, keys, { encryption, now: now() }));
    await (dryRun ? tx.rollback() : tx.commit()).execute();
    return done && { erased: done.erased, delivered: done.delivered, perhapsAlso: others };
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute();
    throw error;
  }
}
