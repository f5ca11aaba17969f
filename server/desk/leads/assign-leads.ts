import type { Transaction } from 'kysely';
import type { Assignee, LeadSelection } from '#contract/desk-leads.ts';
import type { Author } from '../../content/versions/versions.ts';
import { addLeadEvents } from '../../customers/lead-states/lead-events.ts';
import type { Services } from '../../intake/services.ts';
import { isId } from '../../platform/database/ids.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { recordAuditIn } from '../audit-log.ts';
import { leadsStaff, type StaffMember } from '../staff.ts';
import { leadsIn } from './filtered-leads.ts';

/** Leads per transaction, so that a change of many leads holds few locks at a time. */
const batchSize = 500;

/** Somebody who works on leads. */
export interface Clerk {
  viewer: StaffMember;
  actor: Author;
}

/**
 * Assigns leads, each with a line in its history.
 * @param from - `unassigned` leaves leads that somebody has
 * @returns how many leads changed; undefined if `to` is no staff member with the role
 */
export async function assignLeads(
  services: Services,
  { viewer, actor }: Clerk,
  which: LeadSelection,
  { to, from }: { to: Assignee; from?: 'unassigned' | undefined },
): Promise<number | undefined> {
  const { database, now } = services;
  const id = to === 'me' ? viewer.id : to === 'nobody' ? null : to;
  const assignee = id === null ? undefined : (await leadsStaff(services)).find((one) => one.id === id);
  if (id !== null && (!isId(id) || !assignee)) return undefined;
  const filter = {
    ...('filter' in which && which.filter),
    ...(from === 'unassigned' && { assignee: 'nobody' }),
  };
  const references = 'filter' in which ? undefined : which.references;
  if (references?.length === 0) return 0;
  let changed = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await database.db.transaction().execute(async (tx) => {
      const rows = await leadsIn({ database: { db: tx }, now }, filter, viewer)
        .select(['id', 'reference'])
        .$if(references !== undefined, (query) => query.where('reference', 'in', references ?? []))
        .where('id', '>', last)
        .where('assignee', 'is distinct from', id)
        .orderBy('id')
        .limit(batchSize)
        .forUpdate()
        .execute();
      const ids = rows.map((row) => row.id);
      if (ids.length === 0) return rows;
      await tx.updateTable('submissions').set({ assignee: id }).where('id', 'in', ids).execute();
      await addLeadEvents(tx, ids, {
        kind: 'assigned',
        value: assignee?.name ?? null,
        at: now(),
        author: actor.name,
      });
      const about = rows.length === 1 ? String(rows[0]?.reference) : `${rows.length}`;
      await recordAuditIn(tx, services, actor, { action: 'leads-assigned', about });
      return rows;
    });
    changed += rows.length;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batchSize) return changed;
  }
}

/** Assigns a lead that is nobody's to the clerk. The caller holds the lock of its row. */
export async function claimUnassigned(
  tx: Transaction<Tables>,
  { now }: Pick<Services, 'now'>,
  { viewer, actor }: Clerk,
  id: string,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('submissions')
    .set({ assignee: viewer.id })
    .where(
      'id',
      'in',
      leadsIn({ database: { db: tx }, now }, { assignee: 'nobody' }, viewer)
        .select('id')
        .where('id', '=', id),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0n)
    await addLeadEvents(tx, [id], { kind: 'assigned', value: actor.name, at: now(), author: actor.name });
}
