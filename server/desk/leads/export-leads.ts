import type { LeadFilter } from '#domain/lead-filter.ts';
import type { Services } from '../../intake/services.ts';
import { describeError } from '../../platform/log/log.ts';
import type { StaffMember } from '../staff.ts';
import { streamOf } from '../stream-of.ts';
import { leadsIn } from './filtered-leads.ts';
import { leadsHeader, toLeadsLine } from './leads-csv.ts';
import { exportedColumns, toExported } from './read-leads.ts';

const pageSize = 200;

/**
 * CSV, newest first, in pages that bound memory. An error breaks the connection, since a file that simply ended would
 * look complete.
 */
export function exportLeads(
  services: Services,
  viewer: StaffMember,
  filter: LeadFilter,
): ReadableStream<Uint8Array> {
  return streamOf(linesOf(services, viewer, filter));
}

async function* linesOf(
  services: Services,
  viewer: StaffMember,
  filter: LeadFilter,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  try {
    yield encoder.encode(`${leadsHeader}\r\n`);
    for await (const page of pagesOf(services, viewer, filter))
      yield encoder.encode(page.map((lead) => `${toLeadsLine(lead)}\r\n`).join(''));
  } catch (error) {
    services.log.error({ error: describeError(error) }, 'lead export failed');
    // The server prints this error, so it has no details.
    throw new Error('lead export failed');
  }
}

async function* pagesOf(services: Services, viewer: StaffMember, filter: LeadFilter) {
  const { database, encryption } = services;
  let last: { at: Date; id: string } | undefined;
  for (;;) {
    const page = await leadsIn(services, filter, viewer)
      .select(exportedColumns)
      .$if(last !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('accepted_at', 'id'), '<', tuple(last?.at ?? new Date(0), last?.id ?? '')),
        ),
      )
      .orderBy('accepted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .execute();
    yield await toExported(database.db, encryption, page);
    const final = page.at(-1);
    if (!final?.accepted_at || page.length < pageSize) return;
    last = { at: final.accepted_at, id: final.id };
  }
}
