import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../../platform/configuration/config.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { openKeys } from '../../platform/encryption/keys.ts';
import { opensOldReport } from '../../whistleblowing/old-reports.ts';

/**
 * Tells whether our own secret is there, and whether it opens the reports from before there were officers, which still need
 * it. Without one nothing is made.
 * @returns what was found
 * @throws when such reports cannot be opened
 */
export async function checkKey(db: Kysely<Tables>, config: Config): Promise<string> {
  const old = await db
    .selectFrom('malpractice_reports')
    .select(['id', 'body'])
    .where('recipient', 'is', null)
    .execute();
  const hasKey = config.whistleblowingKeys || existsSync(join(config.dataDir, 'malpractice.key'));
  if (!hasKey) {
    if (old.length > 0) throw new Error('MALPRACTICE_KEY is missing, and there are reports that need it');
    return 'none yet: the first start makes DATA_DIR/malpractice.key';
  }
  const keys = await openKeys(config);
  for (const report of old) opensOldReport(keys, report);
  const known = keys.all('malpractice').length;
  const older = known > 1 ? `, and ${known - 1} older` : '';
  const readable = old.length === 0 ? 'reads no report' : 'reads the reports that wait for the first officer';
  return `MALPRACTICE_KEY${older}: ${readable}`;
}
