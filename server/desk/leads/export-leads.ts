import { Readable } from 'node:stream';
import writeExcelFile from 'write-excel-file/node';
import type { Language } from '#domain/language.ts';
import { type LeadFilter, mostInExcel } from '#domain/lead-filter.ts';
import type { Services } from '../../intake/services.ts';
import { byteOrderMark, toCsvLine } from '../../platform/csv-cells.ts';
import { describeError } from '../../platform/log/log.ts';
import type { StaffMember } from '../staff.ts';
import { streamOf } from '../stream-of.ts';
import { leadsIn } from './filtered-leads.ts';
import { leadSheet, type SheetLead } from './lead-sheet.ts';
import { exportedColumns, toExported } from './read-leads.ts';

const pageSize = 500;

interface Export {
  filter: LeadFilter;
  viewer: StaffMember;
  language: Language;
}

/** Whether an Excel file would have more rows than one process should hold in memory. */
export async function isTooLongForExcel(services: Services, { filter, viewer }: Export): Promise<boolean> {
  const beyond = await leadsIn(services, filter, viewer)
    .select('id')
    .offset(mostInExcel)
    .limit(1)
    .executeTakeFirst();
  return beyond !== undefined;
}

/** Returns an Excel file of at most `mostInExcel` leads. Ids and mobiles are text cells. */
export async function exportExcel(services: Services, asked: Export): Promise<ReadableStream<Uint8Array>> {
  const { language } = asked;
  const sheet = leadSheet(services, language);
  const rows = [sheet.titles.map((value) => ({ value, fontWeight: 'bold' as const }))];
  const data: { value: string | number }[][] = [];
  for await (const page of pagesOf(services, asked))
    for (const lead of page) data.push(sheet.row(lead).map((value) => ({ value })));
  const file = writeExcelFile([...rows, ...data], {
    stickyRowsCount: 1,
    rightToLeft: language === 'ar',
  });
  return Readable.toWeb(Readable.from(await file.toBuffer())) as ReadableStream<Uint8Array>;
}

/** Returns a CSV file of any length. It breaks off when it fails half-way, since a file that simply ended would look complete. */
export function exportCsv(services: Services, asked: Export): ReadableStream<Uint8Array> {
  return streamOf(linesOf(services, asked));
}

async function* linesOf(services: Services, asked: Export): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const sheet = leadSheet(services, asked.language);
  try {
    yield encoder.encode(`${byteOrderMark}${toCsvLine(sheet.titles)}`);
    for await (const page of pagesOf(services, asked))
      yield encoder.encode(page.map((lead) => toCsvLine(sheet.row(lead))).join(''));
  } catch (error) {
    services.log.error({ error: describeError(error) }, 'lead export failed');
    // The server prints this error, so it has no details.
    throw new Error('lead export failed');
  }
}

async function* pagesOf(services: Services, { filter, viewer }: Export): AsyncGenerator<SheetLead[]> {
  const { database, encryption } = services;
  let last: { at: Date; id: string } | undefined;
  for (;;) {
    const page = await leadsIn(services, filter, viewer)
      .leftJoin('desk_staff', 'desk_staff.id', 'submissions.assignee')
      .select(exportedColumns.map((column) => `submissions.${column}` as const))
      .select(['answer_by', 'complaint_cause', 'next_contact_at', 'desk_staff.name as assignee_name'])
      .$if(last !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('accepted_at', 'submissions.id'), '<', tuple(last?.at ?? new Date(0), last?.id ?? '')),
        ),
      )
      .orderBy('accepted_at', 'desc')
      .orderBy('submissions.id', 'desc')
      .limit(pageSize)
      .execute();
    const planned = new Map(page.map((row) => [row.reference, row]));
    yield (await toExported(database.db, encryption, page)).map((lead) => {
      const row = planned.get(lead.reference);
      return {
        ...lead,
        answerBy: row?.answer_by ?? null,
        cause: row?.complaint_cause ?? null,
        nextContactAt: row?.next_contact_at ?? null,
        assignee: row?.assignee_name ?? null,
      };
    });
    const final = page.at(-1);
    if (!final?.accepted_at || page.length < pageSize) return;
    last = { at: final.accepted_at, id: final.id };
  }
}
