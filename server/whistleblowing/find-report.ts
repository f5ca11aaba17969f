import type { Services } from '../intake/services.ts';
import { recipientOfReceipt } from './receipt.ts';
import { type Altered, readReport, type StoredReport } from './stored-reports.ts';

export async function findReport(
  { database: { db }, encryption }: Pick<Services, 'database' | 'encryption'>,
  code: string,
): Promise<StoredReport | Altered | undefined> {
  return readReport(db, encryption, { receipt_recipient: await recipientOfReceipt(code) });
}
