import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';

/** Deletes a report with its messages, notes, files and mails. @returns the number of files */
export async function deleteReport(tx: Transaction<Tables>, id: string): Promise<number> {
  const files = await filesOf(tx, id);
  await tx.deleteFrom('deliveries').where('report_id', '=', id).execute();
  await tx.deleteFrom('whistleblowing_files').where('report_id', '=', id).execute();
  await tx.deleteFrom('whistleblowing_messages').where('report_id', '=', id).execute();
  await tx.deleteFrom('whistleblowing_reports').where('id', '=', id).execute();
  if (files.length > 0) await tx.deleteFrom('files').where('id', 'in', files).execute();
  return files.length;
}

export const countReportFiles = async (db: Kysely<Tables>, id: string): Promise<number> =>
  (await filesOf(db, id)).length;

async function filesOf(db: Kysely<Tables>, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('whistleblowing_files')
    .select('file_id')
    .where('report_id', '=', id)
    .execute();
  return rows.map(({ file_id }) => file_id);
}
