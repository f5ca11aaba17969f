import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { type Encryption, encryptionOf } from './encryption.ts';

const setting = 'DATA_KEY';

/** A key that rows are encrypted with is not there. Its message names keys by their ids, and tells nothing of them. */
export class KeyMissing extends Error {}

/**
 * The encryption of a database, which keeps the ids of the keys that its rows may be encrypted with.
 * @throws KeyMissing when DATA_KEY lacks one of them: with rows that nobody can read it is better not to begin
 */
export async function openEncryption(
  db: Kysely<Tables>,
  secrets: readonly Buffer[] | undefined,
): Promise<Encryption> {
  const encryption = await encryptionFor(db, secrets);
  if (encryption.keyId)
    await db
      .insertInto('data_keys')
      .values({ id: encryption.keyId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return encryption;
}

/** As `openEncryption`, for who only looks: a new key is not written down. */
export async function encryptionFor(
  db: Kysely<Tables>,
  secrets: readonly Buffer[] | undefined,
): Promise<Encryption> {
  const encryption = encryptionOf(secrets);
  const ids = (secrets ?? []).map((secret) => encryptionOf([secret]).keyId);
  const used = await db.selectFrom('data_keys').select('id').execute();
  const missing = used.map(({ id }) => id).filter((id) => !ids.includes(id));
  if (missing.length > 0)
    throw new KeyMissing(
      `${setting}: got ${ids.join(', ') || 'nothing'}, takes also the key ${missing.join(', ')}: data is encrypted with it`,
    );
  return encryption;
}
