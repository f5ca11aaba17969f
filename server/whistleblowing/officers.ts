import { type Kysely, sql, type Transaction } from 'kysely';
import type { Services } from '../intake/services.ts';
import type { SignedRow, Tables } from '../platform/database/schema.ts';
import { verifiedRows } from '../platform/encryption/signed-rows.ts';

/** Somebody who can read reports, waits to, or could: who they are at the provider, and their key's public half (age1…). */
export type Officer = SignedRow<'officers'>;

type OfficerServices = Pick<Services, 'database' | 'encryption' | 'log'>;

/**
 * Everybody who is an officer, waits to become one, or was one, in the order of their ids.
 * @param db - a transaction, where there is one
 */
export async function readOfficers(
  services: OfficerServices,
  db: Kysely<Tables> = services.database.db,
): Promise<Officer[]> {
  const rows = await db.selectFrom('officers').selectAll().orderBy('id').execute();
  return verifiedRows(services, 'officers', rows);
}

/** To whom a report that arrives now is encrypted, in the order of their ids. */
export async function activeOfficers(services: OfficerServices, db?: Kysely<Tables>): Promise<Officer[]> {
  const officers = await readOfficers(services, db);
  return officers.filter(({ state }) => state === 'active');
}

/** Of this alone. */
const lockKey = 0x6f666669;

/** Until the transaction ends nobody else changes who the officers are. */
export const lockOfficers = (tx: Transaction<Tables>) =>
  sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx);
