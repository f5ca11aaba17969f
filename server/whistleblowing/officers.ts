import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';

/** Somebody who can read reports: who they are at the provider, and their key's public half. */
export interface Officer {
  id: string;
  name: string;
  /** age1… */
  recipient: string;
}

/** To whom a report that arrives now is encrypted, in the order of their ids. */
export function activeOfficers(db: Kysely<Tables>): Promise<Officer[]> {
  return db
    .selectFrom('officers')
    .select(['id', 'name', 'recipient'])
    .where('state', '=', 'active')
    .orderBy('id')
    .execute();
}

/** Of this alone. */
const lockKey = 0x6f666669;

/** Until the transaction ends nobody else changes who the officers are. */
export const lockOfficers = (tx: Transaction<Tables>) =>
  sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx);
