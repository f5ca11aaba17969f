import { createHash } from 'node:crypto';
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { SignedRow, SignedTable, Tables } from '../database/schema.ts';
import { Unreadable } from './cipher.ts';
import type { Encryption } from './encryption.ts';

/**
 * Signed rows give access, or hold published content or reports of malpractice. Each has a MAC over all its columns,
 * under a key outside the database. Write access to the database alone cannot add or change such rows. The MAC does not
 * detect a deleted row, or a whole row restored from an earlier version.
 */

/** The message names the table and contains no personal data. */
export class AlteredRow extends Unreadable {}

/** Each table's primary key. */
export const signedTables: { readonly [T in SignedTable]: keyof SignedRow<T> & string } = {
  officers: 'id',
  desk_sessions: 'digest',
  customers: 'national_id',
  content_versions: 'id',
  content_drafts: 'id',
  one_time_codes: 'id',
  email_changes: 'submission_id',
  data_subject_requests: 'id',
  whistleblowing_reports: 'id',
  whistleblowing_messages: 'id',
};

/** Returns the text that the MAC covers: columns sorted by name, moments as in JSON, bytes as their digest. */
function textOf(table: SignedTable, row: object): string {
  const columns = Object.entries(row)
    .filter(([name]) => name !== 'mac')
    .map(([name, value]): [string, unknown] => [name, Buffer.isBuffer(value) ? digestOf(value) : value]);
  return JSON.stringify([table, columns.sort(([one], [other]) => (one < other ? -1 : 1))]);
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url');

/** @param row - all columns, including nulls */
export function signRow<T extends SignedTable>(
  encryption: Encryption,
  table: T,
  row: SignedRow<T>,
): Insertable<Tables[T]> {
  return { ...row, mac: encryption.mac(textOf(table, row)) } as unknown as Insertable<Tables[T]>;
}

/**
 * @param row - all columns of the table, as read
 * @throws AlteredRow when the MAC does not match
 */
export function verifyRow<T extends SignedTable>(
  encryption: Encryption,
  table: T,
  row: Selectable<Tables[T]>,
): SignedRow<T> {
  const { mac, ...columns } = row as Record<string, unknown>;
  if (!encryption.hasMac(textOf(table, columns), String(mac)))
    throw new AlteredRow(`${table} ${columns[signedTables[table]]}: altered outside the site`);
  return columns as unknown as SignedRow<T>;
}

/** Limits the log, because the site reads some rows every few seconds. */
const logIntervalMs = 60_000;
/** Keyed by the message. */
const lastLogged = new WeakMap<Logger, Map<string, number>>();

function logAltered(log: Logger, { message }: AlteredRow): void {
  const known = lastLogged.get(log) ?? new Map<string, number>();
  lastLogged.set(log, known);
  const now = performance.now();
  if (now - (known.get(message) ?? Number.NEGATIVE_INFINITY) < logIntervalMs) return;
  known.set(message, now);
  log.error(`${message}; ignored`);
}

/** Returns the rows with a valid MAC. Logs each other row at most once a minute. */
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
      logAltered(log, error);
      return [];
    }
  });
}

/** Verify and lock the row in the same transaction, or concurrent changes are lost. */
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
