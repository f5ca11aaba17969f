import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { CipherBytes } from '../platform/database/encrypted.ts';
import type { Tables } from '../platform/database/schema.ts';
import { insertReportFiles } from './report-files.ts';

export interface NewMessage {
  /** Where a repetition must be known again. */
  id?: string | undefined;
  reportId: string;
  author: 'reporter' | 'officer' | 'note';
  officerId?: string;
  day: CivilDate;
  body: CipherBytes<'malpractice_messages.body'>;
  files: Parameters<typeof insertReportFiles>[2];
}

/** More than any case takes; a code that was leaked should not fill the disk. */
const mostMessages = 200;
const mostFiles = 50;

/** Adds a message at the end, with its files. The report's row is locked meanwhile, so that each gets a place of its own. */
export async function addMessage(
  tx: Transaction<Tables>,
  { id = randomUUID(), reportId, author, officerId, day, body, files }: NewMessage,
): Promise<'added' | 'repeated' | 'too-many'> {
  await tx
    .selectFrom('malpractice_reports')
    .select('id')
    .where('id', '=', reportId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const messages = tx.selectFrom('malpractice_messages');
  if (await messages.select('id').where('id', '=', id).executeTakeFirst()) return 'repeated';
  const last = await messages
    .select('position')
    .where('report_id', '=', reportId)
    .orderBy('position', 'desc')
    .executeTakeFirst();
  const position = (last?.position ?? 0) + 1;
  const { many } = await tx
    .selectFrom('malpractice_files')
    .select(({ fn }) => fn.countAll().as('many'))
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow();
  if (position > mostMessages || Number(many) + files.length > mostFiles) return 'too-many';
  await tx
    .insertInto('malpractice_messages')
    .values({
      id,
      report_id: reportId,
      position,
      author,
      officer_id: officerId ?? null,
      written_on: day,
      body,
    })
    .execute();
  await insertReportFiles(tx, { report_id: reportId, message_id: id }, files);
  return 'added';
}
