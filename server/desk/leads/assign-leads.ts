import type { Assignee, LeadSelection } from '#contract/desk-leads.ts';
import type { Author } from '../../content/versions/versions.ts';
import type { Services } from '../../intake/services.ts';
import { isId } from '../../platform/database/ids.ts';
import { recordAuditIn } from '../audit-log.ts';
import { leadsStaff, type StaffMember } from '../staff.ts';
import { leadsIn } from './filtered-leads.ts';
import { addLeadEvents } from './lead-events.ts';

/** Leads per transaction, so that a change of many leads holds few locks at a time. */
const batchSize = 500;

/**
 * Assigns leads, each with a line in its history.
 * @param from - `unassigned` leaves leads that somebody has
 * @returns how many leads changed; undefined if `to` is no staff member with the role
 */
export async function assignLeads(
  services: Services,
  { viewer, actor }: { viewer: StaffMember; actor: Author },
  which: LeadSelection,
  { to, from }: { to: Assignee; from?: 'unassigned' | undefined },
): Promise<number | undefined> {
  const { database, now } = services;
  const id = to === 'me' ? viewer.id : to === 'nobody' ? null : to;
  const assignee = id === null ? undefined : (await leadsStaff(services)).find((one) => one.id === id);
  if (id !== null && (!isId(id) || !assignee)) return undefined;
  const filter = 'filter' in which ? which.filter : {};
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
        .$if(from === 'unassigned', (query) => query.where('assignee', 'is', null))
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
