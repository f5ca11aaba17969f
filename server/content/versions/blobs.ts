import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import { ContentError } from '../faults.ts';
import { digestOf } from './manifest.ts';

/** Maximum bytes in one statement. PostgreSQL receives them as hex text, twice as long. */
const maxBatchBytes = 16 * 1024 * 1024;

/**
 * Stores files, unless the database has them already.
 * @returns their digests, in order
 */
export async function saveBlobs(
  db: Kysely<Tables>,
  files: readonly Uint8Array[],
  now: Date,
): Promise<string[]> {
  const digests = files.map(digestOf);
  const stored = new Set(
    (
      await db
        .selectFrom('content_blobs')
        .select('digest')
        .where('digest', 'in', digests.length > 0 ? digests : [''])
        .execute()
    ).map(({ digest }) => digest),
  );
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

/**
 * Reads one stored file.
 * @throws ContentError if it is missing, or was altered in the database
 */
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
