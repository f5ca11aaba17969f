import type { Kysely, Selectable, Transaction } from 'kysely';
import type { SignedRow, Tables } from '../platform/database/schema.ts';
import type { Encryption } from '../platform/encryption/encryption.ts';
import { AlteredRow, verifyRow } from '../platform/encryption/signed-rows.ts';

/**
 * Reads reports and their messages, whose rows carry MACs: whoever can only write to the database passes no report off as
 * another, puts no key of theirs in place of a report's, and writes, moves or deletes no message unseen. A report that was
 * changed elsewhere is not logged where its reporter asks: the line would tell the minute. Housekeeping looks at all of them.
 */
export type StoredReport = SignedRow<'whistleblowing_reports'>;
export type ReportMessage = SignedRow<'whistleblowing_messages'>;

/** Instead of a report: its row is not as this site wrote it, and nothing of it is believed. */
export const altered = 'altered';
export type Altered = typeof altered;

export type ReportKey = { id: string } | { reference: string } | { receipt_recipient: string };

export async function readReport(
  db: Kysely<Tables>,
  encryption: Encryption,
  key: ReportKey,
): Promise<StoredReport | Altered | undefined> {
  return verified(encryption, await rowOf(db, key).executeTakeFirst());
}

/** The same, with the row held until the transaction ends. */
export async function holdReport(
  tx: Transaction<Tables>,
  encryption: Encryption,
  key: ReportKey,
): Promise<StoredReport | Altered | undefined> {
  return verified(encryption, await rowOf(tx, key).forUpdate().executeTakeFirst());
}

function rowOf(db: Kysely<Tables>, key: ReportKey) {
  const rows = db.selectFrom('whistleblowing_reports').selectAll();
  if ('id' in key) return rows.where('id', '=', key.id);
  if ('reference' in key) return rows.where('reference', '=', key.reference);
  return rows.where('receipt_recipient', '=', key.receipt_recipient);
}

function verified(
  encryption: Encryption,
  row: Selectable<Tables['whistleblowing_reports']> | undefined,
): StoredReport | Altered | undefined {
  return row && verifiedReport(encryption, row);
}

export function verifiedReport(
  encryption: Encryption,
  row: Selectable<Tables['whistleblowing_reports']>,
): StoredReport | Altered {
  try {
    return verifyRow(encryption, 'whistleblowing_reports', row);
  } catch (error) {
    if (error instanceof AlteredRow) return altered;
    throw error;
  }
}

/**
 * The messages and notes of a report that may be believed, in their order.
 * @returns `isAltered` when others were changed, or are missing
 */
export async function readMessages(
  db: Kysely<Tables>,
  encryption: Encryption,
  { id, messages: many }: StoredReport,
): Promise<{ messages: ReportMessage[]; isAltered: boolean }> {
  const rows = await db
    .selectFrom('whistleblowing_messages')
    .selectAll()
    .where('report_id', '=', id)
    .orderBy('position')
    .execute();
  const messages = rows.flatMap((row) => {
    try {
      return [verifyRow(encryption, 'whistleblowing_messages', row)];
    } catch (error) {
      if (error instanceof AlteredRow) return [];
      throw error;
    }
  });
  // One may have come since the report's row was read.
  return { messages, isAltered: messages.length < many || messages.length < rows.length };
}
