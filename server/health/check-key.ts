import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { verifyLooks } from '../desk/looks.ts';
import type { Config } from '../platform/configuration/config.ts';
import type { Database } from '../platform/database/open.ts';
import type { Tables } from '../platform/database/schema.ts';
import { openKeys } from '../platform/encryption/keys.ts';
import { opensOldReport } from '../whistleblowing/old-reports.ts';

/** Whether our own secret is there: to open it would make it. */
const hasKey = ({ whistleblowingKeys, dataDir }: Config) =>
  whistleblowingKeys !== undefined || existsSync(join(dataDir, 'malpractice.key'));

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
  if (!hasKey(config)) {
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

/**
 * Tells whether the record of looks is as it was written, and how long it is: rows that are cut off its end are missed by
 * nothing else.
 * @throws which row is not
 */
export async function checkLooks(database: Database, config: Config): Promise<string> {
  if (!hasKey(config)) return 'none yet';
  const { rows, broken } = await verifyLooks({ database, keys: await openKeys(config) });
  if (broken) throw new Error(`the record of looks is not as it was written, from row ${broken} on`);
  return `the record of looks is as it was written: ${rows} rows`;
}
