import { randomUUID } from 'node:crypto';
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { CipherBytes, Ciphertext } from '../../platform/database/encrypted.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';

export interface EncryptedFile {
  id: string;
  size: number;
  content: CipherBytes<'files.content'>;
}

/** Files are rows, so that all processes and backups have them. */
export interface FileStore {
  /** Creates a new id. Stores nothing. */
  encrypt(submissionId: string, file: { content: Buffer; name: string }): EncryptedFile & { name: FileName };
  /** @throws NoResultError if file not found */
  read(id: string): Promise<Buffer>;
  /** Uses the current key. @returns false if content and name are up to date */
  reencrypt(id: string): Promise<boolean>;
}

type FileName = Ciphertext<'files.name'>;
type Owned = Pick<Selectable<Tables['files']>, 'id' | 'submission_id'>;

/** A row moved to another submission cannot be decrypted. */
const contentOf = ({ id, submission_id }: Owned) => `files.content:${submission_id}:${id}` as const;
const nameOf = ({ id, submission_id }: Owned) => `files.name:${submission_id}:${id}` as const;

export function fileName(encryption: Encryption, file: Owned & { name: FileName | null }): string {
  return file.name === null ? 'file' : encryption.decrypt(nameOf(file), file.name);
}

/** These columns stay empty for files of malpractice reports. */
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
