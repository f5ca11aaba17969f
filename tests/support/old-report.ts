import { createHmac, randomUUID, scryptSync } from 'node:crypto';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { encrypt } from '#server/platform/encryption/cipher.ts';
import type { Services } from '#server/services.ts';
import { newCode } from '#server/whistleblowing/receipt.ts';

/** What a report of a version before officers had keys was: encrypted by the server, found by a hash of its code. */
export interface OldReport {
  id: string;
  reference: string;
  code: string;
}

/**
 * Inserts one with a file, and an answer and what followed it.
 * @param slow - of the first versions, which hashed codes by scrypt
 */
export async function insertOldReport(
  { database: { db }, keys }: Services,
  {
    describtion,
    file,
    messages = [],
    slow = false,
  }: {
    describtion: string;
    file?: Buffer;
    messages?: { author: 'officer' | 'reporter'; text: string }[];
    slow?: boolean;
  },
): Promise<OldReport> {
  const [id, fileId, code] = [randomUUID(), randomUUID(), newCode(keys('receipt'), undefined)];
  const reference = `OLD-${code.slice(0, 4)}`;
  const sealed = (place: string, content: string | Buffer) =>
    encrypt(keys('malpractice'), place, Buffer.from(content)) as never;
  const hash = slow
    ? scryptSync(code, keys('receipt-salt'), 32, { N: 2 ** 15, maxmem: 64 * 1024 * 1024 }).toString(
        'base64url',
      )
    : `hmac:${createHmac('sha256', keys('receipt-hash')).update(code).digest('base64url')}`;
  if (file) {
    const content = sealed(`file:${id}`, file);
    await db.insertInto('files').values({ id: fileId, size: file.length, content }).execute();
  }
  const answers = { ...whistleblowingReport.example, describtion };
  const facts = { name: 'proof.pdf', contentType: 'application/pdf', notes: [], sha256: '' };
  const body = JSON.stringify({ answers, ...(file && { file: facts }) });
  await db
    .insertInto('malpractice_reports')
    .values({
      ...{ id, reference, receipt_hash: hash, state: 'received', received_on: '2026-11-20' },
      ...{ body: sealed(`report:${id}`, body), file_id: file ? fileId : null },
    })
    .execute();
  for (const [at, { author, text }] of messages.entries()) {
    const message = randomUUID();
    await db
      .insertInto('malpractice_messages')
      .values({
        ...{ id: message, report_id: id, position: at + 1, author, written_on: '2026-11-20' },
        body: sealed(`message:${message}`, text),
      })
      .execute();
  }
  return { id, reference, code };
}
