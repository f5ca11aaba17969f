import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { forms } from '#domain/forms/forms.ts';
import { limits } from '../../http/rate-limits/rate-limits.ts';
import type { SignedRow, Tables } from '../../platform/database/schema.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { changeRow, signRow, verifyRow } from '../../platform/encryption/signed-rows.ts';
import type { CodeEvent } from '../../platform/metrics/metrics.ts';
import type { Services } from '../services.ts';
import { codeMatches } from './code.ts';

/** A new code ends only earlier ones of the same purpose (R6.1). */
export type Purpose = 'personal-finance' | 'contact' | 'email-update' | 'follow';

/** The specified errors for a rejected code (R6.4). Without their spaces they are message keys. */
type CodeError = 'wrong Otp' | 'otp Expired' | 'too Many Attempts';

const eventOf: Record<CodeError, CodeEvent> = {
  'wrong Otp': 'wrong',
  'otp Expired': 'expired',
  'too Many Attempts': 'too-many',
};

/** A code proves this purpose, mobile and subject, and no others (R6.2). */
export interface CodeClaim {
  purpose: Purpose;
  /** 9665… */
  mobile: string;
  /** A lead's id, the digest of a national id, or a reference; empty until it is known. */
  subject: string;
}

const validMinutes = 5;
const maxTries = limits.codeTries.points;

/**
 * Ends earlier codes of the same purpose and mobile.
 * @returns generatedTime, by which the browser later identifies this code
 */
export async function insertCode(
  tx: Transaction<Tables>,
  encryption: Encryption,
  { purpose, mobile, subject }: CodeClaim,
  code_hash: string,
  now: Date,
): Promise<string> {
  const before = await tx
    .selectFrom('one_time_codes')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('mobile', 'in', encryption.blindIndexes('one_time_codes.mobile', mobile))
    .where('ended_at', 'is', null)
    .where('used_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const row of before) {
    const verified = verifyRow(encryption, 'one_time_codes', row);
    await changeRow(tx, encryption, 'one_time_codes', verified, { ended_at: now });
  }
  const code = signRow(encryption, 'one_time_codes', {
    id: randomUUID(),
    purpose,
    code_hash,
    tries: 0,
    mobile: encryption.blindIndex('one_time_codes.mobile', mobile),
    subject: encryption.blindIndex('one_time_codes.subject', subject),
    sent_at: now,
    expires_at: new Date(now.getTime() + validMinutes * 60_000),
    used_at: null,
    ended_at: null,
    spent_at: null,
  });
  await tx.insertInto('one_time_codes').values(code).execute();
  return now.toISOString();
}

export type VerifyOutcome = { codeId: string; error?: undefined } | { codeId?: undefined; error: CodeError };

/**
 * @param consequences - runs in the transaction that counts the try: writes what the code proves, saves the response
 */
export async function verifyCode(
  services: Services,
  claim: CodeClaim,
  { generatedTime, otp }: { generatedTime: string; otp: string },
  consequences: (tx: Transaction<Tables>, verified: VerifyOutcome, now: Date) => Promise<void>,
): Promise<VerifyOutcome> {
  const { database, funnel, metrics, now: clock } = services;
  const guessed = await guess(services, claim, generatedTime, otp);
  const verified = await database.db.transaction().execute(async (tx) => {
    const now = clock();
    const verified = await tryCode(tx, services, { ...guessed, mobile: claim.mobile }, now);
    await consequences(tx, verified, now);
    return verified;
  });
  metrics.code(verified.error ? eventOf[verified.error] : 'right');
  if (!verified.error && claim.purpose !== 'follow') funnel.count(forms[claim.purpose], 'verified');
  return verified;
}

interface Guess {
  /** Undefined if there is no such code. */
  id: string | undefined;
  isRight: boolean;
}

/** @throws AlteredRow */
async function guess(
  { database: { db }, encryption, keys }: Pick<Services, 'database' | 'encryption' | 'keys'>,
  { purpose, mobile, subject }: CodeClaim,
  generatedTime: string,
  otp: string,
): Promise<Guess> {
  const rows = await db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('mobile', 'in', encryption.blindIndexes('one_time_codes.mobile', mobile))
    .where('subject', 'in', encryption.blindIndexes('one_time_codes.subject', subject))
    .execute();
  const codes = rows.map((row) => verifyRow(encryption, 'one_time_codes', row));
  const code = codes.find(({ sent_at }) => sent_at.toISOString() === generatedTime);
  return {
    id: code?.id,
    isRight: code ? codeMatches(keys.validAt('one-time-codes', code.sent_at), otp, code.code_hash) : false,
  };
}

/**
 * Checks a code. The row lock serialises concurrent tries, so that a code allows three of them and one success (R6.1).
 */
async function tryCode(
  tx: Transaction<Tables>,
  { encryption, rateLimits }: Pick<Services, 'encryption' | 'rateLimits'>,
  { id, isRight, mobile }: Guess & { mobile: string },
  now: Date,
): Promise<VerifyOutcome> {
  if (id === undefined) return { error: 'otp Expired' };
  const code = await lockCode(tx, encryption, id);
  if (code.used_at || code.ended_at || code.expires_at <= now) return { error: 'otp Expired' };
  if (code.tries >= maxTries) return { error: 'too Many Attempts' };
  // In memory too: an attacker with write access to the database could restore an older row and guess again.
  for (const [limit, who] of [
    ['codeTries', id],
    ['codeTriesInDay', mobile],
  ] as const)
    if ((await rateLimits.use(limit, who, 'anonymous')) !== undefined) return { error: 'too Many Attempts' };
  await changeRow(tx, encryption, 'one_time_codes', code, {
    tries: code.tries + 1,
    ...(isRight && { used_at: now }),
  });
  return isRight ? { codeId: id } : { error: 'wrong Otp' };
}

/** Binds a code that was sent before its subject was known. */
export async function bindCode(
  tx: Transaction<Tables>,
  encryption: Encryption,
  codeId: string,
  subject: string,
): Promise<void> {
  await changeRow(tx, encryption, 'one_time_codes', await lockCode(tx, encryption, codeId), {
    subject: encryption.blindIndex('one_time_codes.subject', subject),
  });
}

/** Locks the row until the transaction ends. @throws AlteredRow */
export async function lockCode(
  tx: Transaction<Tables>,
  encryption: Encryption,
  id: string,
): Promise<SignedRow<'one_time_codes'>> {
  const code = tx.selectFrom('one_time_codes').selectAll().where('id', '=', id).forUpdate();
  return verifyRow(encryption, 'one_time_codes', await code.executeTakeFirstOrThrow());
}

/** Reads codes that were verified since `since`, and locks their rows. @throws AlteredRow */
export async function lockUsedCodes(
  tx: Transaction<Tables>,
  encryption: Encryption,
  { purpose, mobile, subject }: CodeClaim,
  since: Date,
): Promise<SignedRow<'one_time_codes'>[]> {
  const codes = await tx
    .selectFrom('one_time_codes')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('mobile', 'in', encryption.blindIndexes('one_time_codes.mobile', mobile))
    .where('subject', 'in', encryption.blindIndexes('one_time_codes.subject', subject))
    .where('used_at', '>=', since)
    .orderBy('id')
    .forUpdate()
    .execute();
  return codes.map((code) => verifyRow(encryption, 'one_time_codes', code));
}

/** Applications must be confirmed within this time (`leads/confirm.ts`). */
const retentionHours = 24;

/** Called hourly. */
export async function deleteOldCodes(db: Kysely<Tables>, now: Date): Promise<void> {
  const over = new Date(now.getTime() - retentionHours * 3_600_000);
  await db.deleteFrom('one_time_codes').where('sent_at', '<', over).execute();
}
