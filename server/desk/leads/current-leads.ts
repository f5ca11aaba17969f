import { sql } from 'kysely';
import type { CurrentLeads, ShownLeads } from '#contract/desk-leads.ts';
import { mostCounted } from '#domain/lead-filter.ts';
import type { Services } from '../../intake/services.ts';
import type { StaffMember } from '../staff.ts';
import { leadsIn } from './filtered-leads.ts';
import { assigneeOf } from './lead-entry.ts';
import { viewersOf } from './lead-viewers.ts';

/** Says what has changed in a list that a page shows. Without names of customers, so it is not in the audit log. */
export async function currentLeads(
  services: Pick<Services, 'database' | 'now'>,
  viewer: StaffMember,
  { filter, references, since }: ShownLeads,
): Promise<CurrentLeads> {
  const { db } = services.database;
  const rows = await leadsIn(services, {}, viewer)
    .leftJoin('desk_staff', 'desk_staff.id', 'submissions.assignee')
    .select(['reference', 'progress', 'assignee', 'next_contact_at'])
    .select(['desk_staff.name as assignee_name', 'desk_staff.roles as assignee_roles'])
    .where('reference', 'in', references.length > 0 ? [...references] : [''])
    .execute();
  const arrived = leadsIn(services, filter, viewer)
    .select(sql`1`.as('one'))
    .where('accepted_at', '>', new Date(since))
    .limit(mostCounted);
  const { count } = await db
    .selectFrom(arrived.as('arrived'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    arrived: Number(count),
    leads: rows.map(({ reference, progress, next_contact_at, ...row }) => ({
      reference,
      state: progress ?? 'received',
      assignee: assigneeOf(row, viewer),
      nextContactAt: next_contact_at?.toISOString() ?? null,
    })),
    viewers: await viewersOf(services, references, viewer.id),
  };
}
