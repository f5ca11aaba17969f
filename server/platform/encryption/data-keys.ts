import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../configuration/config.ts';
import { secretsValidAt } from '../configuration/key-ring.ts';
import type { Tables } from '../database/schema.ts';
import { type Encryption, encryptionOf } from './encryption.ts';
import { secretsIn } from './secret-files.ts';

const setting = 'DATA_KEY';
const fileName = 'data.key';

/** The message holds key ids, which reveal nothing of the keys. */
export class KeyMissing extends Error {}

type KeySettings = Pick<Config, 'dataKeys' | 'dataDir'>;

const hasDataKey = ({ dataKeys, dataDir }: KeySettings) =>
  dataKeys !== undefined || existsSync(join(dataDir, fileName));

const usedKeyIds = async (db: Kysely<Tables>) =>
  (await db.selectFrom('data_keys').select('id').execute()).map(({ id }) => id);

export const needsNewDataKey = async (db: Kysely<Tables>, config: KeySettings) =>
  !hasDataKey(config) && (await usedKeyIds(db)).length === 0;

/**
 * Opens the encryption with DATA_KEY, or with the key file that the first start creates in DATA_DIR. Records the id of
 * the current key in the database.
 * @throws KeyMissing when a recorded key is missing: starting would leave rows that nobody can decrypt
 */
export async function openEncryption(
  db: Kysely<Tables>,
  config: KeySettings,
  now = new Date(),
): Promise<Encryption> {
  const encryption = await encryptionFor(db, config, now);
  await db
    .insertInto('data_keys')
    .values({ id: encryption.keyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return encryption;
}

/** Does not record the current key, unlike `openEncryption`. */
export async function encryptionFor(
  db: Kysely<Tables>,
  config: KeySettings,
  now = new Date(),
): Promise<Encryption> {
  const used = await usedKeyIds(db);
  if (used.length > 0 && !hasDataKey(config)) throw new KeyMissing(missingKeys([], used));
  const secrets = secretsValidAt(config.dataKeys ?? (await secretsIn(config.dataDir, fileName)), now);
  const ids = secrets.map((secret) => encryptionOf([secret]).keyId);
  const missing = used.filter((id) => !ids.includes(id));
  if (missing.length > 0) throw new KeyMissing(missingKeys(ids, missing));
  return encryptionOf(secrets);
}

function missingKeys(got: string[], missing: string[]): string {
  return `${setting}: got ${got.join(', ') || 'nothing'}, takes also the key ${missing.join(', ')}: rows may be encrypted with it. A key is ignored after its last day: if that has passed, set a later day, then run keys rotate`;
}
