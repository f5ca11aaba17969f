import type { Transaction } from 'kysely';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { CipherBytes } from '../platform/database/encrypted.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Encryption } from '../platform/encryption/encryption.ts';
import { changeRow, signRow } from '../platform/encryption/signed-rows.ts';
import { insertReportFiles } from './report-files.ts';
import type { StoredReport } from './stored-reports.ts';

export interface NewMessage {
  /** A repeated request has the same id, so its message is stored once. */
  id: string;
  author: 'reporter' | 'officer' | 'note';
  officerId?: string;
  day: CivilDate;
  body: CipherBytes<'whistleblowing_messages.body'>;
  files: Parameters<typeof insertReportFiles>[2];
}

/** Limits per report, so that nobody can fill the disk with a leaked report code. */
const maxMessages = 200;
const maxReportFiles = 50;

/**
 * Adds the message to the report.
 * @param report - locked by `lockReport`, so that each position is used once
 * @returns `repeated` if the id is stored already, `too-many` above the limits
 */
export async function addMessage(
  tx: Transaction<Tables>,
  encryption: Encryption,
  report: StoredReport,
  { id, author, officerId, day, body, files }: NewMessage,
  changes: Partial<StoredReport> = {},
): Promise<'added' | 'repeated' | 'too-many'> {
  const known = await tx
    .selectFrom('whistleblowing_messages')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (known) return 'repeated';
  const position = report.messages + 1;
  const { many } = await tx
    .selectFrom('whistleblowing_files')
    .select(({ fn }) => fn.countAll().as('many'))
    .where('report_id', '=', report.id)
    .executeTakeFirstOrThrow();
  if (position > maxMessages || Number(many) + files.length > maxReportFiles) return 'too-many';
  const message = signRow(encryption, 'whistleblowing_messages', {
    id,
    report_id: report.id,
    position,
    author,
    officer_id: officerId ?? null,
    written_on: day,
    body,
  });
  await tx.insertInto('whistleblowing_messages').values(message).execute();
  await changeRow(tx, encryption, 'whistleblowing_reports', report, {
    messages: position,
    awaits_reply: author === 'note' ? report.awaits_reply : author === 'reporter',
    ...changes,
  });
  await insertReportFiles(tx, { report_id: report.id, message_id: id }, files);
  return 'added';
}
