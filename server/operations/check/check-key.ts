import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../../platform/configuration/config.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { openKeys } from '../../platform/encryption/keys.ts';
import { reportEncryptionOf } from '../../whistleblowing/report.ts';

/**
 * Tells whether the key for reports of malpractice is there and opens all of them. Without one nothing is made.
 * @returns what was found
 * @throws when reports cannot be opened
 */
export async function checkKey(db: Kysely<Tables>, config: Config): Promise<string> {
  const reports = await db.selectFrom('malpractice_reports').select(['id', 'body']).execute();
  const hasKey = config.whistleblowingKeys || existsSync(join(config.dataDir, 'malpractice.key'));
  if (!hasKey) {
    if (reports.length > 0) throw new Error('MALPRACTICE_KEY is missing, and there are reports that need it');
    return 'none yet: the first start makes DATA_DIR/malpractice.key';
  }
  const keys = await openKeys(config);
  const encryption = reportEncryptionOf(keys);
  for (const { id, body } of reports) encryption.decryptBody(id, body);
  const known = keys.all('malpractice').length;
  const older = known > 1 ? `, and ${known - 1} older` : '';
  // How many there are is the compliance officer's to know.
  return `MALPRACTICE_KEY${older}: opens every report`;
}
