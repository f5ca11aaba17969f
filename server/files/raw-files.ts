import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';
import { writeWhole } from '../write-whole.ts';

/** The contents of submissions' files just as they are kept, for backups: in rows, or on the disk beside the database. */
export interface RawFiles {
  /** @throws when there is none */
  read(db: Kysely<Tables>, id: string): Promise<Buffer>;
  /** For a row that is there. */
  write(tx: Transaction<Tables>, id: string, content: Buffer): Promise<void>;
}

export function rawFiles(kind: Database['kind'], dataDir: string): RawFiles {
  return kind === 'embedded' ? onDisk(join(dataDir, 'files')) : inTable;
}

const inTable: RawFiles = {
  async read(db, id) {
    const { content } = await db
      .selectFrom('files')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (!content) throw new Error('this file is on the disk of an embedded database');
    return content;
  },
  async write(tx, id, content) {
    await tx.updateTable('files').set({ content }).where('id', '=', id).execute();
  },
};

function onDisk(folder: string): RawFiles {
  return {
    read: (_db, id) => readFile(join(folder, id)),
    write: (_tx, id, content) => writeWhole(folder, id, content),
  };
}
