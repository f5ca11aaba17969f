import type { CoreServices as Services } from '../open-services.ts';
import { reportEncryptionOf } from './report.ts';

/**
 * Encrypts every report, its file and its messages anew with the key in use, one report a transaction: what was done
 * stays done, and it may be repeated. The hash of a receipt code cannot be made anew: nobody has the code.
 * @returns how many reports
 * @throws when one was encrypted with a key that is not known
 */
export async function reencryptReports({ database: { db }, keys }: Services): Promise<number> {
  const encryption = reportEncryptionOf(keys);
  const reports = await db.selectFrom('malpractice_reports').select('id').orderBy('id').execute();
  for (const { id } of reports) {
    await db.transaction().execute(async (tx) => {
      const report = await tx
        .selectFrom('malpractice_reports')
        .select(['body', 'file_id'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!report) return;
      const body = encryption.encryptBody(id, encryption.decryptBody(id, report.body));
      await tx.updateTable('malpractice_reports').set({ body }).where('id', '=', id).execute();
      const messages = await tx
        .selectFrom('malpractice_messages')
        .select(['id', 'body'])
        .where('report_id', '=', id)
        .execute();
      for (const message of messages) {
        const body = encryption.encryptMessage(
          message.id,
          encryption.decryptMessage(message.id, message.body),
        );
        await tx.updateTable('malpractice_messages').set({ body }).where('id', '=', message.id).execute();
      }
      if (!report.file_id) return;
      const file = await tx
        .selectFrom('files')
        .select('content')
        .where('id', '=', report.file_id)
        .executeTakeFirstOrThrow();
      if (!file.content) return;
      const content = encryption.encryptFile(id, encryption.openFile(id, file.content));
      await tx.updateTable('files').set({ content }).where('id', '=', report.file_id).execute();
    });
  }
  return reports.length;
}
