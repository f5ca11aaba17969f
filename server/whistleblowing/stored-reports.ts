import type { Kysely, Selectable, Transaction } from 'kysely';
import type { SignedRow, Tables } from '../platform/database/schema.ts';
import type { Encryption } from '../platform/encryption/encryption.ts';
import { AlteredRow, verifyRow } from '../platform/encryption/signed-rows.ts';

/**
 * Rows have MACs, so write access to the database alone cannot swap reports, replace a report's keys, or add, move or
 * delete messages unnoticed. Housekeeping logs alterations on the hour: a log line during a reporter's visit would
 * reveal the time of the visit.
 */
export type StoredReport = SignedRow<'whistleblowing_reports'>;
export type ReportMessage = SignedRow<'whistleblowing_messages'>;

/** In place of a report whose row fails its MAC. */
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

/** Locks the row until the transaction ends. */
export async function lockReport(
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
 * Messages and notes that pass their MAC, in order.
 * @returns `isAltered` if others were altered or are missing
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
  // Not `!==`: a message may have arrived since the report was read.
  return { messages, isAltered: messages.length < many || messages.length < rows.length };
}
