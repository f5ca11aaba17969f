import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import type { Seals } from '../seals.ts';
import { writeWhole } from '../write-whole.ts';

/** A file's content, written and on its way to be kept; the transaction of what it belongs to keeps it. */
export interface WrittenFile {
  id: string;
  size: number;
  /** Goes into the row, on PostgreSQL. */
  content: Buffer | null;
}

/**
 * Files that people sent: on PostgreSQL in the table, so that every process sees them; with the embedded database on
 * disk, in DATA_DIR/files under names of our own, since megabytes in a row hold up everything else for a while. Only
 * a report's file is in its row in both: a file on disk has a time.
 */
export interface Files {
  /** Writes content to where it stays, before the transaction that keeps it; without one it is removed in time. */
  write(content: Buffer): Promise<WrittenFile>;
  /** @throws when there is none */
  read(id: string): Promise<Buffer>;
  /** Writes again what is not encrypted with the key of now. False where there is nothing to do. */
  reseal(id: string): Promise<boolean>;
  /** Deletes content on disk at once, whose rows are gone. */
  remove(ids: readonly string[]): Promise<void>;
  /** Deletes files on disk that no row names: their transaction came to nothing. */
  removeStrays(now: Date): Promise<void>;
}

const placeOf = (id: string) => `files.content:${id}` as const;

/** What a row says of its file; a malpractice report's says nothing. */
export type FileFacts = Omit<Insertable<Tables['files']>, 'id' | 'size' | 'content'>;

export async function keepFile(
  tx: Transaction<Tables>,
  { id, size, content }: WrittenFile,
  facts: FileFacts = {},
): Promise<void> {
  await tx
    .insertInto('files')
    .values({ id, size, content, ...facts })
    .execute();
}

export async function openFiles({ kind, db }: Database, dataDir: string, seals: Seals): Promise<Files> {
  return kind === 'embedded' ? onDisk(join(dataDir, 'files'), db, seals) : inTable(db, seals);
}

async function contentOf(db: Kysely<Tables>, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('files').select('content').where('id', '=', id).executeTakeFirstOrThrow();
  return row.content;
}

function inTable(db: Kysely<Tables>, seals: Seals): Files {
  const read = async (id: string) => {
    const content = await contentOf(db, id);
    if (!content) throw new Error('this file is on the disk of an embedded database');
    return content;
  };
  return {
    async write(content) {
      const id = randomUUID();
      return { id, size: content.length, content: seals.sealBytes(placeOf(id), content) };
    },
    read: async (id) => seals.openBytes(placeOf(id), await read(id)),
    async reseal(id) {
      const kept = await read(id);
      if (seals.isCurrent(kept)) return false;
      const content = seals.sealBytes(placeOf(id), seals.openBytes(placeOf(id), kept));
      await db.updateTable('files').set({ content }).where('id', '=', id).execute();
      return true;
    },
    remove: async () => {},
    removeStrays: async () => {},
  };
}

/** A file is not yet named by a row for as long as its transaction takes. */
const strayAfterMs = 3_600_000;

async function onDisk(folder: string, db: Kysely<Tables>, seals: Seals): Promise<Files> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const read = async (id: string) => (await contentOf(db, id)) ?? readFile(join(folder, id));
  return {
    async write(content) {
      const id = randomUUID();
      await writeWhole(folder, id, seals.sealBytes(placeOf(id), content));
      return { id, size: content.length, content: null };
    },
    read: async (id) => seals.openBytes(placeOf(id), await read(id)),
    async reseal(id) {
      const kept = await read(id);
      if (seals.isCurrent(kept)) return false;
      await writeWhole(folder, id, seals.sealBytes(placeOf(id), seals.openBytes(placeOf(id), kept)));
      return true;
    },
    async remove(ids) {
      for (const id of ids) await rm(join(folder, id), { force: true });
    },
    async removeStrays(now) {
      const rows = await db.selectFrom('files').select('id').execute();
      const named = new Set(rows.map(({ id }) => id));
      for (const name of await readdir(folder)) {
        if (named.has(name)) continue;
        const { ctimeMs } = await stat(join(folder, name));
        if (now.getTime() - ctimeMs > strayAfterMs) await rm(join(folder, name), { force: true });
      }
    },
  };
}
