import { randomUUID } from 'node:crypto';
import { dateOfDay, dayInRiyadh, todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { CheckedFile } from '../files/check-file.ts';
import { insertFile } from '../files/files.ts';
import type { Services } from '../services.ts';
import { newReference } from '../submissions/reference.ts';
import { findReport } from './find-report.ts';
import { newReceipts, type Receipt } from './receipt.ts';
import { type ReportBody, reportEncryptionOf } from './report.ts';
import { enqueueReportMail, sendInSandbox } from './send-report-mails.ts';

export type Accepted =
  | { outcome: 'accepted'; reference: string; receipt: string }
  /** The Idempotency-Key came before, with another report. */
  | { outcome: 'other-content' };

/**
 * Inserts a report, encrypted and dated by its day, with its file and its mail, in one transaction. The
 * same Idempotency-Key with the same report finds the first one; the table of keys is left out, since it has a time.
 */
export async function acceptReport(
  services: Services,
  { answers, file }: { answers: Answers; file: CheckedFile | undefined },
  idempotencyKey: string | undefined,
): Promise<Accepted> {
  const { database, keys } = services;
  const receipts = newReceipts(keys, idempotencyKey);
  const [{ code: receipt, hash: receipt_hash }] = receipts as [Receipt];
  const body: ReportBody = { answers, ...(file && { file: factsOf(file) }) };

  const before = idempotencyKey === undefined ? undefined : await find(services, receipts);
  if (before) return repeated(services, before, body);

  const id = randomUUID();
  const encryption = reportEncryptionOf(keys);
  const encrypted = file && encryption.encryptFile(id, file.content);
  const written = encrypted && { id: randomUUID(), size: encrypted.length, content: encrypted };
  const day = todayInRiyadh(services.now());
  const reference = newReference();
  const isFirst = await database.db.transaction().execute(async (tx) => {
    if (written) await insertFile(tx, written);
    const row = await tx
      .insertInto('malpractice_reports')
      .values({
        id,
        reference,
        receipt_hash,
        state: 'received',
        received_on: day,
        body: encryption.encryptBody(id, body),
        file_id: written?.id ?? null,
      })
      .onConflict((conflict) => conflict.column('receipt_hash').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) return enqueueReportMail(tx, id, day).then(() => true);
    if (written) await tx.deleteFrom('files').where('id', '=', written.id).execute();
    return false;
  });
  if (isFirst) {
    await sendInSandbox(services);
    return { outcome: 'accepted', reference, receipt };
  }
  // Two requests with one key at once: the other was first.
  const other = await find(services, receipts);
  if (!other) throw new Error('a report that was there is gone');
  return repeated(services, other, body);
}

interface Found {
  id: string;
  reference: string;
  body: Buffer;
  receipt: string;
}

/** The report that a request with one of these receipts has made: requests are repeated for a day. */
async function find(services: Services, receipts: Receipt[]): Promise<Found | undefined> {
  const yesterday = dateOfDay(dayInRiyadh(services.now()) - 1);
  for (const { code: receipt } of receipts) {
    const id = await findReport(services, receipt, yesterday);
    if (id === undefined) continue;
    const row = await services.database.db
      .selectFrom('malpractice_reports')
      .select(['id', 'reference', 'body'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row && { ...row, receipt };
  }
  return undefined;
}

function repeated({ keys }: Services, { id, reference, body, receipt }: Found, now: ReportBody): Accepted {
  const first = reportEncryptionOf(keys).decryptBody(id, body);
  return JSON.stringify(first) === JSON.stringify(now)
    ? { outcome: 'accepted', reference, receipt }
    : { outcome: 'other-content' };
}

function factsOf({ name, contentType, notes, sha256 }: CheckedFile): NonNullable<ReportBody['file']> {
  return { name, contentType, notes, sha256 };
}
