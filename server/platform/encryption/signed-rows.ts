import { createHash } from 'node:crypto';
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { SignedRow, SignedTable, Tables } from '../database/schema.ts';
import { Unreadable } from './cipher.ts';
import type { Encryption } from './encryption.ts';

/**
 * Rows that grant something (officers, sessions, customers, codes, changes of an address, requests of data subjects), and reports
 * of malpractice carry a MAC over all their columns, under a key that is not in the database: whoever can only write to the database adds and
 * changes none. An earlier version of a whole row, its MAC included, passes, and a deleted row is missed by nobody.
 */

/** A row that this site did not write. Its message names the table and the row's key, which is no personal data. */
export class AlteredRow extends Unreadable {}

/** The tables, and by which column a row of each is found. */
export const signedTables: { readonly [T in SignedTable]: keyof SignedRow<T> & string } = {
  officers: 'id',
  desk_sessions: 'digest',
  customers: 'national_id',
  one_time_codes: 'id',
  email_changes: 'submission_id',
  data_subject_requests: 'id',
  whistleblowing_reports: 'id',
  whistleblowing_messages: 'id',
};

/** Moments are in their text as JSON has them, bytes as their digest, columns in the order of their names. */
function textOf(table: SignedTable, row: object): string {
  const columns = Object.entries(row)
    .filter(([name]) => name !== 'mac')
    .map(([name, value]): [string, unknown] => [name, Buffer.isBuffer(value) ? digestOf(value) : value]);
  return JSON.stringify([table, columns.sort(([one], [other]) => (one < other ? -1 : 1))]);
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url');

/**
 * A row with its MAC, to be inserted.
 * @param row - all columns, those that are null too
 */
export function signRow<T extends SignedTable>(
  encryption: Encryption,
  table: T,
  row: SignedRow<T>,
): Insertable<Tables[T]> {
  return { ...row, mac: encryption.mac(textOf(table, row)) } as unknown as Insertable<Tables[T]>;
}

/**
 * A row whose columns may be believed.
 * @param row - all columns of the table, as they were read
 * @throws AlteredRow
 */
export function verifyRow<T extends SignedTable>(
  encryption: Encryption,
  table: T,
  row: Selectable<Tables[T]>,
): SignedRow<T> {
  const { mac, ...columns } = row as Record<string, unknown>;
  if (!encryption.hasMac(textOf(table, columns), String(mac)))
    throw new AlteredRow(`${table} ${columns[signedTables[table]]}: is not as this site wrote it`);
  return columns as unknown as SignedRow<T>;
}

/** Those of many rows that may be believed; of the others the log tells. */
export function verifiedRows<T extends SignedTable>(
  { encryption, log }: { encryption: Encryption; log: Logger },
  table: T,
  rows: readonly Selectable<Tables[T]>[],
): SignedRow<T>[] {
  return rows.flatMap((row) => {
    try {
      return [verifyRow(encryption, table, row)];
    } catch (error) {
      if (!(error instanceof AlteredRow)) throw error;
      log.error(`${error.message}, and is ignored`);
      return [];
    }
  });
}

/**
 * Changes columns of a row that was verified in the same transaction, with its lock held: a change in between would be lost.
 * @returns the row as it is now
 */
export async function changeRow<T extends SignedTable>(
  tx: Transaction<Tables>,
  encryption: Encryption,
  table: T,
  row: SignedRow<T>,
  changes: Partial<SignedRow<T>>,
): Promise<SignedRow<T>> {
  const changed = { ...row, ...changes };
  const key = signedTables[table];
  await tx
    .updateTable<SignedTable>(table)
    .set(signRow(encryption, table, changed))
    .where(sql.ref(key), '=', row[key])
    .execute();
  return changed;
}
