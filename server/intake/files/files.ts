import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { CipherBytes, Ciphertext } from '../../platform/database/encrypted.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';

/** A file's content, as it is encrypted for its row; the transaction of what it belongs to stores it. */
export interface EncryptedFile {
  id: string;
  size: number;
  content: CipherBytes<'files.content'>;
}

/** Files that people sent: rows of a table, so that every process sees them and a backup has them. */
export interface FileStore {
  /** Encrypts content and name, under an id of its own, for the submission that they came with. Nothing is written yet. */
  encrypt(submissionId: string, file: { content: Buffer; name: string }): EncryptedFile & { name: FileName };
  /** @throws when there is none */
  read(id: string): Promise<Buffer>;
  /** Writes again what is not encrypted with the key of now. False where there is nothing to do. */
  reencrypt(id: string): Promise<boolean>;
}

type FileName = Ciphertext<'files.name'>;
type Owned = Pick<Selectable<Tables['files']>, 'id' | 'submission_id'>;

/** Bound to the submission too: a row that is moved to another one does not open. */
const contentOf = ({ id, submission_id }: Owned) => `files.content:${submission_id}:${id}` as const;
const nameOf = ({ id, submission_id }: Owned) => `files.name:${submission_id}:${id}` as const;

/** What a file was called by who sent it. */
export function fileName(encryption: Encryption, file: Owned & { name: FileName | null }): string {
  return file.name === null ? 'file' : encryption.decrypt(nameOf(file), file.name);
}

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

export function openFiles(db: Kysely<Tables>, encryption: Encryption): FileStore {
  const read = (id: string) => {
    const file = db.selectFrom('files').select(['id', 'submission_id', 'name', 'content']);
    return file.where('id', '=', id).executeTakeFirstOrThrow();
  };
  return {
    encrypt(submission_id, { content, name }) {
      const owned = { id: randomUUID(), submission_id };
      return {
        id: owned.id,
        size: content.length,
        content: encryption.encryptBytes(contentOf(owned), content),
        name: encryption.encrypt(nameOf(owned), name),
      };
    },
    async read(id) {
      const file = await read(id);
      return encryption.decryptBytes(contentOf(file), file.content);
    },
    async reencrypt(id) {
      const file = await read(id);
      if (encryption.isCurrent(file.content) && (file.name === null || encryption.isCurrent(file.name)))
        return false;
      const content = encryption.decryptBytes(contentOf(file), file.content);
      const again = {
        content: encryption.encryptBytes(contentOf(file), content),
        name: file.name && encryption.encrypt(nameOf(file), fileName(encryption, file)),
      };
      await db.updateTable('files').set(again).where('id', '=', id).execute();
      return true;
    },
  };
}
