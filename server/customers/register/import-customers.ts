import type { FileHandle } from 'node:fs/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { BlindIndex } from '../../platform/database/encrypted.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { verifyRow } from '../../platform/encryption/signed-rows.ts';
import { type Customer, type CustomerRow, readCustomers } from './customers-csv.ts';
import { customerKeys, decryptCustomer, encryptCustomer } from './encrypted-customer.ts';

export interface ImportCounts {
  added: number;
  changed: number;
  unchanged: number;
}

/** Refuses the whole file. The message names lines and columns, without their content. */
export class InvalidCustomers extends Error {}

export const maxBytes = 100 * 1024 * 1024;
const rowsInStatement = 1000;
/** Further problems are only counted. */
const maxListed = 10;

/**
 * Imports all rows or none. An empty e-mail removes a stored one. Reads the file twice, so that the transaction starts
 * only when every row is valid.
 * @param dryRun - counts without changing anything
 * @param signal - aborts the import, which changes nothing
 * @throws InvalidCustomers
 */
export async function importCustomers(
  db: Kysely<Tables>,
  encryption: Encryption,
  file: FileHandle,
  { dryRun = false, signal }: { dryRun?: boolean; signal?: AbortSignal } = {},
): Promise<ImportCounts> {
  const { size } = await file.stat();
  if (size > maxBytes) throw new InvalidCustomers(`is larger than ${maxBytes / 1024 / 1024} MiB`);
  await check(readCustomers(file), signal);

  const counts = { added: 0, changed: 0, unchanged: 0 };
  const tx = await db.startTransaction().execute();
  try {
    // One at a time, so that the counts are right.
    await sql`select pg_advisory_xact_lock(hashtext('customers import'))`.execute(tx);
    for await (const batch of batches(readCustomers(file))) {
      signal?.throwIfAborted();
      await write(tx, encryption, batch, counts);
    }
    await (dryRun ? tx.rollback() : tx.commit()).execute();
    return counts;
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute();
    throw error;
  }
}

/** @throws InvalidCustomers with the first problems */
async function check(rows: AsyncIterable<CustomerRow>, signal: AbortSignal | undefined): Promise<void> {
  const named: string[] = [];
  let others = 0;
  for await (const row of rows) {
    signal?.throwIfAborted();
    if ('customer' in row) continue;
    if (named.length < maxListed) named.push(row.problem);
    else others += 1;
  }
  if (named.length === 0) return;
  throw new InvalidCustomers(named.join('; ') + (others > 0 ? `; and ${others} more` : ''));
}

async function* batches(rows: AsyncIterable<CustomerRow>): AsyncGenerator<Customer[]> {
  let batch: Customer[] = [];
  for await (const row of rows) {
    // `check` found no problem in the first reading, so the file has changed since.
    if ('problem' in row) throw new InvalidCustomers('was changed while it was read');
    if (batch.push(row.customer) < rowsInStatement) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function write(
  tx: Transaction<Tables>,
  encryption: Encryption,
  batch: Customer[],
  counts: ImportCounts,
): Promise<void> {
  const keysOf = new Map(batch.map((customer) => [customer, customerKeys(encryption, customer.national_id)]));
  const rows = await tx
    .selectFrom('customers')
    .selectAll()
    .where(
      'national_id',
      '=',
      sql<BlindIndex<'customers.national_id'>>`any(${[...keysOf.values()].flat()}::text[])`,
    )
    .forUpdate()
    .execute();
  const verified = rows.map((row) => verifyRow(encryption, 'customers', row));
  const known = new Map(verified.map((row) => [row.national_id, decryptCustomer(encryption, row)]));
  const written = [];
  for (const [customer, keys] of keysOf) {
    const before = keys.map((key) => known.get(key)).find((found) => found !== undefined);
    if (before?.mobile === customer.mobile && before.email === customer.email) {
      counts.unchanged += 1;
      continue;
    }
    counts[before ? 'changed' : 'added'] += 1;
    written.push(encryptCustomer(encryption, customer, before?.key));
  }
  if (written.length === 0) return;
  await sql`
    insert into customers (national_id, encrypted_id, mobile, email, mac)
    select national_id, encrypted_id, mobile, email, mac from json_to_recordset(${JSON.stringify(written)}::json)
      as row (national_id text, encrypted_id text, mobile text, email text, mac text)
    on conflict (national_id) do update
      set encrypted_id = excluded.encrypted_id, mobile = excluded.mobile, email = excluded.email, mac = excluded.mac`.execute(
    tx,
  );
}
