import type { Services } from '../../intake/services.ts';

/** Pages report every 20 seconds. Somebody who has not reported for this long has closed the lead. */
const presentMs = 60_000;

type ViewerServices = Pick<Services, 'database' | 'now'>;

/** Records that somebody has a lead open. */
export async function recordViewer(
  { database, now }: ViewerServices,
  submissionId: string,
  staffId: string,
): Promise<void> {
  await database.db
    .insertInto('lead_viewers')
    .values({ submission_id: submissionId, staff_id: staffId, seen_at: now() })
    .onConflict((conflict) => conflict.columns(['submission_id', 'staff_id']).doUpdateSet({ seen_at: now() }))
    .execute();
}

/**
 * Returns the names of others who have the leads open.
 * @param me - the staff member's id
 */
export async function viewersOf(
  { database, now }: ViewerServices,
  references: readonly string[],
  me: string,
): Promise<Record<string, string[]>> {
  if (references.length === 0) return {};
  const rows = await database.db
    .selectFrom('lead_viewers as v')
    .innerJoin('submissions as s', 's.id', 'v.submission_id')
    .innerJoin('desk_staff as p', 'p.id', 'v.staff_id')
    .select(['s.reference', 'p.name'])
    .where('s.reference', 'in', [...references])
    .where('v.staff_id', '<>', me)
    .where('v.seen_at', '>', new Date(now().getTime() - presentMs))
    .orderBy('p.name')
    .execute();
  const byLead = Map.groupBy(rows, ({ reference }) => reference);
  return Object.fromEntries(
    [...byLead].map(([reference, open]) => [reference, open.map(({ name }) => name)]),
  );
}

export async function deleteOldViewers({ database, now }: ViewerServices): Promise<void> {
  const before = new Date(now().getTime() - presentMs);
  await database.db.deleteFrom('lead_viewers').where('seen_at', '<', before).execute();
}
