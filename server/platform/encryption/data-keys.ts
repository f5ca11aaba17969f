import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../configuration/config.ts';
import { acceptedAt } from '../configuration/key-ring.ts';
import type { Tables } from '../database/schema.ts';
import { type Encryption, encryptionOf } from './encryption.ts';
import { secretsIn } from './secret-files.ts';

const setting = 'DATA_KEY';
const fileName = 'data.key';

/** A key that rows are encrypted with is not there. Its message names keys by their ids, and tells nothing of them. */
export class KeyMissing extends Error {}

type KeySettings = Pick<Config, 'dataKeys' | 'dataDir'>;

/** Whether there is a key: to open it would make one. */
export const hasDataKey = ({ dataKeys, dataDir }: KeySettings) =>
  dataKeys !== undefined || existsSync(join(dataDir, fileName));

/**
 * The encryption of a database, with DATA_KEY or the key that the first start leaves in DATA_DIR. The database keeps the ids
 * of the keys that its rows may be encrypted with.
 * @throws KeyMissing when one of those is not there: it is better not to start than to have rows that nobody can read
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

/** As `openEncryption`, for who only looks: a new key is not written down. */
export async function encryptionFor(
  db: Kysely<Tables>,
  config: KeySettings,
  now = new Date(),
): Promise<Encryption> {
  const used = await db.selectFrom('data_keys').select('id').execute();
  if (used.length > 0 && !hasDataKey(config))
    throw new KeyMissing(
      missingKeys(
        [],
        used.map(({ id }) => id),
      ),
    );
  const secrets = acceptedAt(config.dataKeys ?? (await secretsIn(config.dataDir, fileName)), now);
  const ids = secrets.map((secret) => encryptionOf([secret]).keyId);
  const missing = used.map(({ id }) => id).filter((id) => !ids.includes(id));
  if (missing.length > 0) throw new KeyMissing(missingKeys(ids, missing));
  return encryptionOf(secrets);
}

function missingKeys(got: string[], missing: string[]): string {
  return `${setting}: got ${got.join(', ') || 'nothing'}, takes also the key ${missing.join(', ')}: data is encrypted with it. A key whose last day is over counts as none: give it another day, and run keys rotate`;
}
