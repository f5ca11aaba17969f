import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely, Transaction } from 'kysely';
import type { CipherBytes } from '../platform/database/encrypted.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Encryption } from '../platform/encryption/encryption.ts';

/** A file's content, as it is encrypted for its row; the transaction of what it belongs to stores it. */
export interface EncryptedFile {
  id: string;
  size: number;
  content: CipherBytes<'files.content'>;
}

/** Files that people sent: rows of a table, so that every process sees them and a backup has them. */
export interface Files {
  /** Encrypts content under an id of its own. Nothing is written yet. */
  encrypt(content: Buffer): EncryptedFile;
  /** @throws when there is none */
  read(id: string): Promise<Buffer>;
  /** Writes again what is not encrypted with the key of now. False where there is nothing to do. */
  reencrypt(id: string): Promise<boolean>;
}

const placeOf = (id: string) => `files.content:${id}` as const;

/** What a row says of its file; a malpractice report's says nothing. */
export type FileFacts = Omit<Insertable<Tables['files']>, 'id' | 'size' | 'content'>;

export async function insertFile(
  tx: Transaction<Tables>,
  { id, size, content }: EncryptedFile,
  facts: FileFacts = {},
): Promise<void> {
  await tx
    .insertInto('files')
    .values({ id, size, content, ...facts })
    .execute();
}

export function openFiles(db: Kysely<Tables>, encryption: Encryption): Files {
  const read = async (id: string) => {
    const file = db.selectFrom('files').select('content').where('id', '=', id);
    return (await file.executeTakeFirstOrThrow()).content;
  };
  return {
    encrypt(content) {
      const id = randomUUID();
      return { id, size: content.length, content: encryption.encryptBytes(placeOf(id), content) };
    },
    read: async (id) => encryption.decryptBytes(placeOf(id), await read(id)),
    async reencrypt(id) {
      const stored = await read(id);
      if (encryption.isCurrent(stored)) return false;
      const content = encryption.encryptBytes(placeOf(id), encryption.decryptBytes(placeOf(id), stored));
      await db.updateTable('files').set({ content }).where('id', '=', id).execute();
      return true;
    },
  };
}
