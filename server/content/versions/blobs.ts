import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import { ContentError } from '../faults.ts';
import { digestOf } from './manifest.ts';

/** Limits one statement. PostgreSQL receives bytes as hex text, twice as long. */
const maxBatchBytes = 16 * 1024 * 1024;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Renews `saved_at` of files already stored, so that they are not deleted.
 * @returns the digests, in order
 */
export async function saveBlobs(
  db: Kysely<Tables>,
  files: readonly Uint8Array[],
  now: Date,
): Promise<string[]> {
  const digests = files.map(digestOf);
  const known = await db
    .updateTable('content_blobs')
    .set({ saved_at: now })
    .where('digest', 'in', digests.length > 0 ? digests : [''])
    .returning('digest')
    .execute();
  const stored = new Set(known.map(({ digest }) => digest));
  let batch: { digest: string; bytes: Buffer; saved_at: Date }[] = [];
  let size = 0;
  const flush = async () => {
    if (batch.length > 0)
      await db
        .insertInto('content_blobs')
        .values(batch)
        .onConflict((oc) => oc.doNothing())
        .execute();
    [batch, size] = [[], 0];
  };
  for (const [at, digest] of digests.entries()) {
    const bytes = files[at];
    if (!bytes || stored.has(digest)) continue;
    stored.add(digest);
    if (size + bytes.length > maxBatchBytes) await flush();
    batch.push({ digest, bytes: Buffer.from(bytes), saved_at: now });
    size += bytes.length;
  }
  await flush();
  return digests;
}

/** Returns each file's size in bytes, by digest. */
export async function blobSizes(
  db: Kysely<Tables>,
  digests: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('content_blobs')
    .select(['digest', sql<number>`octet_length(bytes)`.as('size')])
    .where('digest', 'in', digests.length > 0 ? digests : [''])
    .execute();
  return new Map(rows.map(({ digest, size }) => [digest, size]));
}

/** The digests of all files of versions and drafts. */
const usedDigests = sql`
  select file ->> 1 as digest from content_versions, jsonb_array_elements(files::jsonb) file where file ->> 1 is not null
  union
  select file ->> 1 as digest from content_drafts, jsonb_array_elements(files::jsonb) file where file ->> 1 is not null`;

/**
 * Deletes files that no version or draft holds. Keeps files saved in the last day: a version or draft that holds them
 * may be about to be stored.
 */
export async function deleteUnusedBlobs(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    delete from content_blobs
    where saved_at < ${new Date(now.getTime() - dayMs)} and digest not in (${usedDigests})`.execute(db);
}

/** @throws ContentError if it is missing, or was altered in the database */
export async function readBlob(db: Kysely<Tables>, digest: string): Promise<Buffer> {
  const row = await db
    .selectFrom('content_blobs')
    .select('bytes')
    .where('digest', '=', digest)
    .executeTakeFirst();
  const file = `content ${digest.slice(0, 12)}`;
  if (!row) throw new ContentError({ file, key: 'missingBlob' });
  if (digestOf(row.bytes) !== digest) throw new ContentError({ file, key: 'altered' });
  return row.bytes;
}

/**
 * Processes that already have a file do not read its blob again. So only this notices damage since then.
 * @returns the digests of up to three files that were altered or are missing
 */
export async function findDamagedBlobs(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ digest: string }>`
    select digest from content_blobs where digest <> encode(sha256(bytes), 'hex')
    union
    select digest from (${usedDigests}) used where digest not in (select digest from content_blobs)
    limit 3`.execute(db);
  return rows.map(({ digest }) => digest);
}
