import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ReportFile } from '#contract/whistleblowing.ts';
import type { CheckedFile } from '../intake/files/check-file.ts';
import { insertFile } from '../intake/files/files.ts';
import type { CipherBytes } from '../platform/database/encrypted.ts';
import type { Tables } from '../platform/database/schema.ts';
import { encryptTo } from './report-keys.ts';

/** The facts are stored only inside the encrypted report or message. */
export interface EncryptedReportFile {
  facts: ReportFile;
  content: CipherBytes<'files.content'>;
}

/** Encrypts files to the report's recipient, each under a random id. */
export async function encryptFiles(
  recipient: string,
  files: readonly CheckedFile[],
): Promise<EncryptedReportFile[]> {
  const encrypted: EncryptedReportFile[] = [];
  for (const { name, contentType, notes, content } of files) {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const facts = { id: randomUUID(), name, contentType, size: content.length, sha256, notes };
    encrypted.push({ facts, content: await encryptTo<'files.content'>([recipient], content) });
  }
  return encrypted;
}

/** The rows reveal only the size of the encrypted file, and the report and message that it belongs to. */
export async function insertReportFiles(
  tx: Transaction<Tables>,
  owner: { report_id: string; message_id?: string },
  files: readonly { facts: Pick<ReportFile, 'id'>; content: CipherBytes<'files.content'> }[],
): Promise<void> {
  for (const { facts, content } of files) {
    await insertFile(tx, { id: facts.id, size: content.length, content });
    await tx
      .insertInto('whistleblowing_files')
      .values({ file_id: facts.id, ...owner })
      .execute();
  }
}
