import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** A backup that cannot be used, or must not be used here. The message is the operator's. */
export class BackupError extends Error {}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What a backup says of itself. It is written last: a folder without it was never whole. */
export const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The tables' version. */
  migrations: z.array(z.string()).min(1),
  /** In the order in which they can be filled. */
  tables: z.array(
    z.object({
      name: z.string().regex(/^\w+$/),
      columns: z.array(z.string().regex(/^\w+$/)),
      rows: z.number(),
      sha256,
    }),
  ),
  files: z.array(z.object({ id: z.uuid(), size: z.number(), sha256 })),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const manifestPath = (folder: string) => join(folder, 'backup.json');
/** A row a line, each an array of the columns' values as PostgreSQL writes them. */
export const tablePath = (folder: string, table: string) => join(folder, 'tables', `${table}.jsonl.gz`);
export const filePath = (folder: string, id: string) => join(folder, 'files', id);

/**
 * Reads what a backup says of itself, and holds every byte of it against that.
 * @throws BackupError naming what is missing or damaged
 */
export async function readBackup(folder: string): Promise<Manifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupError(`${folder}: is no whole backup: it has no backup.json`);
  const manifest = manifestIn(text, folder);
  for (const { name, sha256 } of manifest.tables) await requireWhole(tablePath(folder, name), sha256);
  for (const { id, sha256 } of manifest.files) await requireWhole(filePath(folder, id), sha256);
  return manifest;
}

function manifestIn(text: string, folder: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new BackupError(`${folder}: backup.json is damaged, or of another version`);
  }
}

async function requireWhole(path: string, expected: string): Promise<void> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch {
    throw new BackupError(`${path}: is missing`);
  }
  if (hash.digest('hex') !== expected) throw new BackupError(`${path}: is damaged`);
}
