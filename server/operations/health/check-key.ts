import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { verifyAuditLog } from '../../desk/audit-log.ts';
import type { Config } from '../../platform/configuration/config.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { openKeys } from '../../platform/encryption/keys.ts';
import { verifyReports } from '../../whistleblowing/verify-reports.ts';
import { CheckFailure } from './check-failure.ts';

const hasKey = ({ whistleblowingKeys, dataDir }: Config) =>
  whistleblowingKeys !== undefined || existsSync(join(dataDir, 'malpractice.key'));

/** Describes the secret, without creating it. */
export async function checkKey(config: Config): Promise<string> {
  if (!hasKey(config)) return 'none yet; the first start creates DATA_DIR/malpractice.key';
  const known = (await openKeys(config)).everyKey('receipt').length;
  return `MALPRACTICE_KEY${known > 1 ? `, and ${known - 1} older` : ''}`;
}

/**
 * The result contains the number of rows, because nothing else reveals that rows were removed from the end.
 * @throws CheckFailure that names the first altered row, or says that the key is missing
 */
export async function checkAuditLog(database: Database, config: Config): Promise<string> {
  if (!hasKey(config)) {
    const row = await database.db.selectFrom('audit_log').select('position').limit(1).executeTakeFirst();
    if (row) throw new CheckFailure('signed with a MALPRACTICE_KEY that is missing');
    return 'none yet';
  }
  const { rows, broken } = await verifyAuditLog({ database, keys: await openKeys(config) });
  if (broken) throw new CheckFailure(`rows altered, starting with row ${broken}`);
  return `${rows} rows, unaltered`;
}

/** @throws CheckFailure with the ids of the first altered reports */
export async function checkReports(database: Database, encryption: Encryption): Promise<string> {
  const { reports, altered } = await verifyReports({ database, encryption });
  if (altered.length > 0)
    throw new CheckFailure(`altered outside the site: ${altered.slice(0, 20).join(', ')}`);
  return `${reports} reports, unaltered`;
}
