import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { CoreServices as Services } from '../open-services.ts';
import { addMessage, readMessages } from './messages.ts';
import { type ReportBody, type ReportMessage, type ReportState, reportEncryptionOf } from './report.ts';

/** What the compliance officer does with reports, from a shell. */

export interface ReportEntry {
  reference: string;
  state: ReportState;
  receivedOn: string;
}

/** All reports, the oldest first; of one state when it is named. */
export async function listReports({ database }: Services, state?: ReportState): Promise<ReportEntry[]> {
  const rows = await database.db
    .selectFrom('malpractice_reports')
    .select(['reference', 'state', 'received_on as receivedOn'])
    .$if(state !== undefined, (query) => query.where('state', '=', state as ReportState))
    .orderBy('received_on')
    .orderBy('reference')
    .execute();
  return rows;
}

export interface OpenedReport extends ReportEntry, ReportBody {
  messages: ReportMessage[];
}

/** One report, decrypted. Undefined when there is none. */
export async function openReport(services: Services, reference: string): Promise<OpenedReport | undefined> {
  const row = await rowOf(services, reference);
  if (!row) return undefined;
  const { id, state, received_on: receivedOn, body } = row;
  const opened = reportEncryptionOf(services.keys).decryptBody(id, body);
  return {
    reference: row.reference,
    state,
    receivedOn,
    ...opened,
    messages: await readMessages(services, id),
  };
}

/** The content of a report's file, decrypted. Undefined when there is no such report, or it has none. */
export async function openReportFile(services: Services, reference: string): Promise<Buffer | undefined> {
  const row = await rowOf(services, reference);
  if (!row?.file_id) return undefined;
  return reportEncryptionOf(services.keys).openFile(row.id, await services.files.read(row.file_id));
}

/** Answers a report, or closes it, with or without a last word. False when there is no such report. */
export async function answerReport(
  services: Services,
  reference: string,
  { text, state }: { text?: string; state: 'answered' | 'closed' },
): Promise<boolean> {
  const row = await rowOf(services, reference);
  if (!row) return false;
  const { database, keys, now } = services;
  await database.db.transaction().execute(async (tx) => {
    if (text) {
      const day = todayInRiyadh(now());
      const outcome = await addMessage(tx, keys, { reportId: row.id, author: 'officer', text, day });
      if (outcome !== 'added') throw new Error('this report has too many messages');
    }
    await tx.updateTable('malpractice_reports').set({ state }).where('id', '=', row.id).execute();
  });
  return true;
}

function rowOf({ database }: Services, reference: string) {
  return database.db
    .selectFrom('malpractice_reports')
    .select(['id', 'reference', 'state', 'received_on', 'body', 'file_id'])
    .where('reference', '=', reference.trim().toUpperCase())
    .executeTakeFirst();
}
