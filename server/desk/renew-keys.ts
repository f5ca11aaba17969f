import { sql } from 'kysely';
import type { OutdatedKeys, RenewedKeys } from '#contract/desk.ts';
import { keysAtOnce } from '#contract/desk-requests.ts';
import type { CipherBytes } from '../platform/database/encrypted.ts';
import type { Services } from '../services.ts';
import { isAgeFile } from '../whistleblowing/age-file.ts';
import { activeOfficers, lockOfficers } from '../whistleblowing/officers.ts';

/**
 * Reports whose keys are encrypted to others than those who are officers now, or not yet to their reporter. An officer's
 * browser decrypts and encrypts them anew, some at a time: whoever closes it in the middle goes on later, and until then
 * each key opens with what it was encrypted to.
 */
const isOutdated = (ids: readonly string[]) =>
  sql<boolean>`officers_key is not null and (key_officers <> ${ids}::uuid[]
    or (receipt_recipient is not null and receipt_key is null))`;

export async function countOutdated(services: Services): Promise<number> {
  const officers = await activeOfficers(services);
  const { many } = await services.database.db
    .selectFrom('malpractice_reports')
    .select(({ fn }) => fn.countAll().as('many'))
    .where(isOutdated(officers.map(({ id }) => id)))
    .executeTakeFirstOrThrow();
  return Number(many);
}

export async function outdatedKeys(services: Services): Promise<OutdatedKeys> {
  const officers = await activeOfficers(services);
  const rows = await services.database.db
    .selectFrom('malpractice_reports')
    .select(['reference', 'officers_key', 'receipt_key', 'receipt_recipient'])
    .where(isOutdated(officers.map(({ id }) => id)))
    .orderBy('reference')
    .limit(keysAtOnce)
    .execute();
  return {
    officers: officers.map(({ id, recipient }) => ({ id, recipient })),
    reports: rows.map(({ reference, officers_key, receipt_key, receipt_recipient }) => ({
      reference,
      officersKey: officers_key?.toString('base64') ?? '',
      receiptRecipient: receipt_key ? null : receipt_recipient,
    })),
    left: await countOutdated(services),
  };
}

/**
 * Takes keys that were encrypted anew. Nobody here can tell whether they open: whose they were is recorded.
 * @returns 'others' when officers have come or gone meanwhile: what was encrypted is not for them
 */
export async function takeRenewedKeys(
  services: Services,
  { officers, reports }: RenewedKeys,
): Promise<{ taken: string[] } | 'others' | 'malformed'> {
  const keys = reports.map(({ reference, officersKey, receiptKey }) => ({
    reference,
    officers_key: Buffer.from(officersKey, 'base64') as CipherBytes<'malpractice_reports.officers_key'>,
    receipt_key:
      receiptKey === null
        ? undefined
        : (Buffer.from(receiptKey, 'base64') as CipherBytes<'malpractice_reports.receipt_key'>),
  }));
  const isRight = keys.every(
    ({ officers_key, receipt_key }) =>
      isAgeFile(officers_key, officers.length) && (!receipt_key || isAgeFile(receipt_key)),
  );
  if (!isRight) return 'malformed';
  return services.database.db.transaction().execute(async (tx) => {
    await lockOfficers(tx);
    const now = (await activeOfficers(services, tx)).map(({ id }) => id);
    if (String(now) !== String(officers)) return 'others';
    // A key that is as it should be is replaced by nothing.
    const taken: string[] = [];
    for (const { reference, officers_key, receipt_key } of keys) {
      const rows = await tx
        .updateTable('malpractice_reports')
        .set({
          ...{ officers_key, key_officers: officers },
          ...(receipt_key && { receipt_key: sql`coalesce(receipt_key, ${receipt_key})` }),
        })
        .where('reference', '=', reference)
        .where(isOutdated(now))
        .returning('reference')
        .execute();
      taken.push(...rows.map((row) => row.reference));
    }
    return { taken };
  });
}
