import type { Services } from '../intake/services.ts';
import { recipientOfReceipt } from './receipt.ts';
import { type Altered, readReport, type StoredReport } from './stored-reports.ts';

/** Returns the report of a report code; undefined if no report has this code. */
export async function findReport(
  { database: { db }, encryption }: Pick<Services, 'database' | 'encryption'>,
  code: string,
): Promise<StoredReport | Altered | undefined> {
  return readReport(db, encryption, { receipt_recipient: await recipientOfReceipt(code) });
}
