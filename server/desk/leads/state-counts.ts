import { sql } from 'kysely';
import type { StateCounts } from '#contract/desk-leads.ts';
import { type LeadFilter, mostCounted } from '#domain/lead-filter.ts';
import { leadStates } from '#domain/lead-states.ts';
import type { Services } from '../../intake/services.ts';
import type { StaffMember } from '../staff.ts';
import { leadsIn } from './filtered-leads.ts';

/** Counts each state at most to `mostCounted`: counting a million rows would take longer than the list. */
export async function countStates(
  services: Pick<Services, 'database' | 'now'>,
  { filter, viewer }: { filter: LeadFilter; viewer: StaffMember },
): Promise<StateCounts> {
  const counted = await Promise.all(
    leadStates.map(async (state) => {
      const found = leadsIn(services, { ...filter, state }, viewer)
        .select(sql`1`.as('one'))
        .limit(mostCounted);
      const { count } = await services.database.db
        .selectFrom(found.as('found'))
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return [state, Number(count)] as const;
    }),
  );
  return Object.fromEntries(counted) as StateCounts;
}
