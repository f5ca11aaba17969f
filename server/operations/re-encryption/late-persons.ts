import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';

/**
 * Finds out whose those submissions are that a process of a version before migration 005 kept after it, as happens while
 * one process after the other is restarted: nothing else would find them by their person. They are not encrypted, since
 * those versions knew no key. The last process to start comes after all of them.
 * @returns how many there were
 */
export async function nameLatePersons(db: Kysely<Tables>): Promise<number> {
  const { numAffectedRows } = await sql`
    update submissions set person = answers->>'idNumber'
    where person is null and erased_at is null and answers->>'idNumber' is not null`.execute(db);
  return Number(numAffectedRows ?? 0);
}
