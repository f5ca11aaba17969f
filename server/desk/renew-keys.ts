import { sql } from 'kysely';
import type { OutdatedKeys, RenewedKeys } from '#contract/desk.ts';
import { maxKeysPerRequest } from '#contract/desk-requests.ts';
import type { Author } from '../content/versions/versions.ts';
import type { Services } from '../intake/services.ts';
import type { CipherBytes } from '../platform/database/encrypted.ts';
import { changeRow } from '../platform/encryption/signed-rows.ts';
import { isAgeFile } from '../whistleblowing/age-file.ts';
import { activeOfficers, lockOfficers } from '../whistleblowing/officers.ts';
import { altered, lockReport, verifiedReport } from '../whistleblowing/stored-reports.ts';
import { recordAuditIn } from './audit-log.ts';

/**
 * Reports whose secret keys are not encrypted to exactly the active officers. An officer's browser re-encrypts the keys
 * in batches, and may stop halfway. Until a report's keys are re-encrypted, the officers that they were encrypted to
 * can still decrypt them. Altered reports are counted, but not re-encrypted.
 */
const isOutdated = (ids: readonly string[]) => sql<boolean>`key_officers <> ${ids}::uuid[]`;

export async function countOutdated(services: Services): Promise<number> {
  const officers = await activeOfficers(services);
  const { many } = await services.database.db
    .selectFrom('whistleblowing_reports')
    .select(({ fn }) => fn.countAll().as('many'))
    .where(isOutdated(officers.map(({ id }) => id)))
    .executeTakeFirstOrThrow();
  return Number(many);
}

export async function listOutdatedKeys(services: Services): Promise<OutdatedKeys> {
  const officers = await activeOfficers(services);
  const reports: OutdatedKeys['reports'] = [];
  for (let last = ''; reports.length === 0; ) {
    const rows = await services.database.db
      .selectFrom('whistleblowing_reports')
      .selectAll()
      .where(isOutdated(officers.map(({ id }) => id)))
      .where('reference', '>', last)
      .orderBy('reference')
      .limit(maxKeysPerRequest)
      .execute();
    for (const row of rows) {
      last = String(row.reference);
      const report = verifiedReport(services.encryption, row);
      if (report === altered) continue;
      const { reference, officers_key } = report;
      reports.push({ reference, officersKey: officers_key.toString('base64') });
    }
    if (rows.length < maxKeysPerRequest) break;
  }
  return {
    officers: officers.map(({ id, recipient }) => ({ id, recipient })),
    reports,
    totalOutdated: await countOutdated(services),
  };
}

/**
 * The server cannot check that officers can decrypt the keys, so the audit log records who sent them.
 * @returns 'officers-changed' if the active officers are no longer those that the keys are encrypted to
 */
export async function storeRenewedKeys(
  services: Services,
  actor: Author,
  { officers, reports }: RenewedKeys,
): Promise<'stored' | 'officers-changed' | 'malformed'> {
  const keys = reports.map(({ reference, officersKey }) => ({
    reference,
    officers_key: Buffer.from(officersKey, 'base64') as CipherBytes<'whistleblowing_reports.officers_key'>,
  }));
  if (!keys.every(({ officers_key }) => isAgeFile(officers_key, officers.length))) return 'malformed';
  return services.database.db.transaction().execute(async (tx) => {
    await lockOfficers(tx);
    const now = (await activeOfficers(services, tx)).map(({ id }) => id);
    if (String(now) !== String(officers)) return 'officers-changed';
    const renewed: string[] = [];
    for (const { reference, officers_key } of keys) {
      const report = await lockReport(tx, services.encryption, { reference });
      // Up-to-date keys are skipped.
      if (!report || report === altered || String(report.key_officers) === String(now)) continue;
      const changes = { officers_key, key_officers: officers };
      await changeRow(tx, services.encryption, 'whistleblowing_reports', report, changes);
      renewed.push(reference);
    }
    await recordAuditIn(tx, services, actor, { action: 'keys-encrypted', about: renewed.join(' ') });
    return 'stored';
  });
}
