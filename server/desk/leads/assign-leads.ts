import type { Transaction } from 'kysely';
import type { Assignee, LeadSelection, LeadsChanged } from '#contract/desk-leads.ts';
import { maxSelected } from '#domain/lead-filter.ts';
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

/** Assigns leads, each with a line in its history: at most `maxSelected`, or all of a filter. */
export async function assignLeads(
  services: Services,
  { viewer, actor }: Clerk,
  which: LeadSelection,
  to: Assignee,
): Promise<LeadsChanged | undefined> {
  const { database, now } = services;
  const id = to === 'me' ? viewer.id : to === 'nobody' ? null : to;
  const staff = await leadsStaff(services);
  const assignee = staff.find((one) => one.id === id);
  if (id !== null && (!isId(id) || !assignee)) return undefined;
  const filter = 'filter' in which ? which.filter : {};
  const selected = 'leads' in which ? which.leads.slice(0, maxSelected) : undefined;
  if (selected?.length === 0) return { changed: 0, left: [] };
  const shown = selected && new Map(selected.map(({ reference, from }) => [reference, from]));
  // Leads of people whose role was removed count as nobody's.
  const assigneeOf = (id: string | null) => staff.find((one) => one.id === id)?.id ?? 'nobody';
  const left = new Set(shown?.keys());
  let changed = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows, assigned } = await database.db.transaction().execute(async (tx) => {
      const rows = await leadsIn({ database: { db: tx }, now }, filter, viewer)
        .select(['id', 'reference', 'assignee'])
        .$if(shown !== undefined, (query) => query.where('reference', 'in', [...(shown?.keys() ?? [])]))
        .where('id', '>', last)
        .where('assignee', 'is distinct from', id)
        .orderBy('id')
        .limit(batchSize)
        .forUpdate()
        .execute();
      const assigned = rows.filter((row) => !shown || shown.get(row.reference) === assigneeOf(row.assignee));
      const ids = assigned.map((row) => row.id);
      if (ids.length === 0) return { rows, assigned };
      await tx.updateTable('submissions').set({ assignee: id }).where('id', 'in', ids).execute();
      await addLeadEvents(tx, ids, {
        kind: 'assigned',
        value: assignee?.name ?? null,
        at: now(),
        author: actor.name,
      });
      const about = ids.length === 1 ? String(assigned[0]?.reference) : `${ids.length}`;
      await recordAuditIn(tx, services, actor, { action: 'leads-assigned', about });
      return { rows, assigned };
    });
    changed += assigned.length;
    for (const { reference } of assigned) left.delete(reference);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batchSize) return { changed, left: [...left] };
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
