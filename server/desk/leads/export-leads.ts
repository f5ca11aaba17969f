import type { LeadFilter } from '#domain/lead-filter.ts';
import { loadLead } from '../../deliveries/lead.ts';
import type { ExportedLead } from '../../leads/read-leads.ts';
import type { Services } from '../../services.ts';
import { leadsIn } from './lead-list.ts';

const inPage = 200;

/** What a filter shows, newest first, page by page: however many there are, few are held. */
export async function* readFiltered(services: Services, filter: LeadFilter): AsyncGenerator<ExportedLead> {
  let last: { at: Date; id: string } | undefined;
  for (;;) {
    const page = await leadsIn(services, filter)
      .select(['id', 'accepted_at'])
      .$if(last !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('accepted_at', 'id'), '<', tuple(last?.at ?? new Date(0), last?.id ?? '')),
        ),
      )
      .orderBy('accepted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(inPage)
      .execute();
    for (const { id } of page) yield await loadLead(services.database.db, services.encryption, id);
    const final = page.at(-1);
    if (!final?.accepted_at || page.length < inPage) return;
    last = { at: final.accepted_at, id: final.id };
  }
}
