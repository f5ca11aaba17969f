import { type Kysely, sql, type Transaction } from 'kysely';
import type { Services } from '../intake/services.ts';
import type { SignedRow, Tables } from '../platform/database/schema.ts';
import { isUnavailable } from '../platform/database/unavailable.ts';
import { verifiedRows } from '../platform/encryption/signed-rows.ts';

/** An officer in any state, with the account at the sign-in provider and the public key (age1…). */
export type Officer = SignedRow<'officers'>;

type OfficerServices = Pick<Services, 'database' | 'encryption' | 'log'>;

/** Reads officers in every state, by id. Altered rows are logged and left out. */
export async function readOfficers(
  services: OfficerServices,
  db: Kysely<Tables> = services.database.db,
): Promise<Officer[]> {
  const rows = await db.selectFrom('officers').selectAll().orderBy('id').execute();
  return verifiedRows(services, 'officers', rows);
}

/** Returns active officers by id. New reports are encrypted to them. */
export async function activeOfficers(services: OfficerServices, db?: Kysely<Tables>): Promise<Officer[]> {
  const officers = await readOfficers(services, db);
  return officers.filter(({ state }) => state === 'active');
}

/** The report form's page must not wait for a database whose connections hang. */
const maxWaitMs = 2000;

/**
 * Returns whether an officer is active. Also true if the database is unavailable or slow: the page then shows the form.
 * If sending the form gets 503, the form keeps its input.
 */
export async function canTakeReports(services: OfficerServices): Promise<boolean> {
  const { promise: isLate, resolve } = Promise.withResolvers<true>();
  const timer = setTimeout(resolve, maxWaitMs, true);
  try {
    const isTaken = activeOfficers(services).then(({ length }) => length > 0);
    return await Promise.race([isTaken, isLate]);
  } catch (error) {
    if (isUnavailable(error)) return true;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Any number that no other lock uses. */
const lockKey = 0x6f666669;

/** Makes other callers wait until the transaction ends. */
export const lockOfficers = (tx: Transaction<Tables>) =>
  sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx);
