import { createHmac } from 'node:crypto';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { Services } from '../services.ts';
import { findReport } from './find-report.ts';
import { addMessage, type NewMessage, readMessages } from './messages.ts';
import type { ReportMessage, ReportState } from './report.ts';
import { enqueueReportMail, sendInSandbox } from './send-report-mails.ts';

/** What the reporter sees with the receipt code. */
export interface FollowUp {
  reference: string;
  state: ReportState;
  receivedOn: CivilDate;
  messages: ReportMessage[];
}

/** Undefined when no report has this code. */
export async function followUp(services: Services, receipt: string): Promise<FollowUp | undefined> {
  const report = await reportOf(services, receipt);
  if (!report) return undefined;
  const { id, reference, state, received_on: receivedOn } = report;
  return { reference, state, receivedOn, messages: await readMessages(services, id) };
}

export type Added = 'added' | 'unknown' | 'other-content' | 'too-many';

/** Adds the reporter's words to the report, which is then to be read again, and tells the compliance officer. */
export async function addToReport(
  services: Services,
  { receipt, text }: { receipt: string; text: string },
  idempotencyKey: string | undefined,
): Promise<Added> {
  const { database, keys, now } = services;
  const report = await reportOf(services, receipt);
  if (!report) return 'unknown';
  const day = todayInRiyadh(now());
  const message: NewMessage = {
    reportId: report.id,
    author: 'reporter',
    text,
    day,
    // A repeated request makes the same id, and no second message.
    ...(idempotencyKey !== undefined && {
      id: uuidOf(createHmac('sha256', keys('receipt')).update(`${report.id}:${idempotencyKey}`).digest()),
    }),
  };
  const added = await database.db.transaction().execute(async (tx): Promise<Added> => {
    const outcome = await addMessage(tx, keys, message);
    if (outcome !== 'added') return outcome === 'repeated' ? 'added' : outcome;
    await tx
      .updateTable('malpractice_reports')
      .set({ state: 'received' })
      .where('id', '=', report.id)
      .execute();
    await enqueueReportMail(tx, report.id, day);
    return 'added';
  });
  if (added === 'added') await sendInSandbox(services);
  return added;
}

async function reportOf(services: Services, receipt: string) {
  const id = await findReport(services, receipt);
  if (id === undefined) return undefined;
  return services.database.db
    .selectFrom('malpractice_reports')
    .select(['id', 'reference', 'state', 'received_on'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Sixteen bytes in the shape of a UUID of version 8 (RFC 9562): made by a rule of ours. */
function uuidOf(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
