import type { Selectable } from 'kysely';
import type { MessageBody, ReportBody, ReportFile } from '#contract/whistleblowing.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { CoreServices as Services } from '../open-services.ts';
import type { Tables } from '../platform/database/schema.ts';
import { decryptWithAny } from '../platform/encryption/cipher.ts';
import type { Keys } from '../platform/encryption/keys.ts';
import { activeOfficers } from './officers.ts';
import { encryptTo, newReportKeys } from './report-keys.ts';
import { clearAway } from './rewrite-reports.ts';

/**
 * Reports that came before officers had keys: encrypted with a key of the server's, from MALPRACTICE_KEY. Once there is an
 * officer they become like all others, and nothing that this key reads is left.
 */

const decryptOld = (keys: Keys, place: string, encrypted: Buffer) =>
  decryptWithAny(keys.all('malpractice'), place, encrypted, 'MALPRACTICE_KEY');

/** What one said: it had one file at most. */
type OldBody = Pick<ReportBody, 'answers'> & { file?: Omit<ReportFile, 'id' | 'size'> };

/** The messages of one, whose author reads them while there is no officer. */
export function readOldMessages(
  keys: Keys,
  rows: readonly { id: string; author: string; writtenOn: CivilDate; body: Buffer }[],
) {
  return rows.map(({ id, author, writtenOn, body }) => ({
    author: author === 'officer' ? ('officer' as const) : ('reporter' as const),
    ...{ writtenOn, text: decryptOld(keys, `message:${id}`, body).toString(), files: [] },
  }));
}

/** @throws Unreadable when it was encrypted with a key that is not known */
export function opensOldReport(keys: Keys, { id, body }: { id: string; body: Buffer }): void {
  decryptOld(keys, `report:${id}`, body);
}

/**
 * Encrypts each to the officers, one a transaction: what was done stays done, and it may be repeated. Then what was there
 * before is cleared away. Called at the start and when the first officer's key comes; nothing happens without officers.
 * @returns how many
 * @throws when one was encrypted with a key that is not known
 */
export async function encryptOldReports(services: Services): Promise<number> {
  const { db, direct } = services.database;
  if ((await activeOfficers(services)).length === 0) return 0;
  const old = await db
    .selectFrom('malpractice_reports')
    .select('id')
    .where('recipient', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of old) await encryptOne(services, id);
  if (old.length > 0) await clearAway(direct);
  return old.length;
}

async function encryptOne(services: Services, id: string): Promise<void> {
  const { database, keys } = services;
  await database.db.transaction().execute(async (tx) => {
    const report = await tx
      .selectFrom('malpractice_reports')
      .selectAll()
      .where('id', '=', id)
      .where('recipient', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!report) return;
    const officers = await activeOfficers(services, tx);
    const reportKeys = await newReportKeys(
      officers.map(({ recipient }) => recipient),
      report.receipt_recipient ?? undefined,
    );
    const recipients = [reportKeys.recipient];
    const { answers, file } = JSON.parse(decryptOld(keys, `report:${id}`, report.body).toString()) as OldBody;
    const files: ReportFile[] = [];
    if (file && report.file_id) files.push(await encryptOldFile(report, file));
    const body = JSON.stringify({ answers, files } satisfies ReportBody, null, 1);
    await tx
      .updateTable('malpractice_reports')
      .set({
        ...reportKeys,
        body: await encryptTo<'malpractice_reports.body'>(recipients, body),
        ...{ key_officers: officers.map((officer) => officer.id), file_id: null },
      })
      .where('id', '=', id)
      .execute();
    const messages = await tx
      .selectFrom('malpractice_messages')
      .select(['id', 'body'])
      .where('report_id', '=', id)
      .execute();
    for (const message of messages) {
      const text = decryptOld(keys, `message:${message.id}`, message.body).toString();
      const said = JSON.stringify({ text, files: [] } satisfies MessageBody, null, 1);
      await tx
        .updateTable('malpractice_messages')
        .set({ body: await encryptTo<'malpractice_messages.body'>(recipients, said) })
        .where('id', '=', message.id)
        .execute();
    }

    /** In its row, which the report names from now on as others do. */
    async function encryptOldFile(
      { id, file_id }: Selectable<Tables['malpractice_reports']>,
      facts: NonNullable<OldBody['file']>,
    ): Promise<ReportFile> {
      const fileId = file_id ?? '';
      const { content } = await tx
        .selectFrom('files')
        .select('content')
        .where('id', '=', fileId)
        .executeTakeFirstOrThrow();
      const plain = decryptOld(keys, `file:${id}`, content);
      const encrypted = await encryptTo<'files.content'>(recipients, plain);
      await tx
        .updateTable('files')
        .set({ content: encrypted, size: encrypted.length })
        .where('id', '=', fileId)
        .execute();
      await tx.insertInto('malpractice_files').values({ file_id: fileId, report_id: id }).execute();
      const { name, contentType, notes } = facts;
      return { id: fileId, name, contentType, size: plain.length, notes };
    }
  });
}
