import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { forms } from '#domain/forms/forms.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Encryption } from '../platform/encryption/encryption.ts';
import type { Services } from '../services.ts';
import { codeMatches } from './code.ts';

/** What a code proves. Codes of different purposes do not end each other. */
export type Purpose = 'personal-finance' | 'contact' | 'email-update' | 'follow';

/** The server's own words for a code that does not pass; without their spaces they are message keys. */
export type CodeError = 'wrong Otp' | 'otp Expired' | 'too Many Attempts';

/** What a code was sent for: a mobile (9665…) and the thing that it proves, such as a lead's id. */
export interface CodeClaim {
  purpose: Purpose;
  mobile: string;
  subject: string;
}

const validMinutes = 5;
const mostTries = 3;

/**
 * Inserts a code that was sent, hashed, and ends the one before it for the same purpose and mobile.
 * @returns generatedTime, which names this code to whoever types it in
 */
export async function insertCode(
  tx: Transaction<Tables>,
  encryption: Encryption,
  { purpose, mobile, subject }: CodeClaim,
  code_hash: string,
  now: Date,
): Promise<string> {
  await tx
    .updateTable('one_time_codes')
    .set({ ended_at: now })
    .where('purpose', '=', purpose)
    .where('mobile', 'in', encryption.blindIndexes('one_time_codes.mobile', mobile))
    .where('ended_at', 'is', null)
    .where('used_at', 'is', null)
    .execute();
  await tx
    .insertInto('one_time_codes')
    .values({
      id: randomUUID(),
      purpose,
      mobile: encryption.blindIndex('one_time_codes.mobile', mobile),
      subject: encryption.blindIndex('one_time_codes.subject', subject),
      code_hash,
      sent_at: now,
      expires_at: new Date(now.getTime() + validMinutes * 60_000),
    })
    .execute();
  return now.toISOString();
}

/** A code that was right, by its row's id, or why it does not pass. */
export type Verified = { codeId: string; error?: undefined } | { codeId?: undefined; error: CodeError };

/**
 * Tries the code that `generatedTime` names with the four digits typed, in one transaction with what follows from it.
 * @param consequences - is told what the try came to: writes what the code proves, and saves the response
 */
export async function verifyCode(
  services: Services,
  claim: CodeClaim,
  { generatedTime, otp }: { generatedTime: string; otp: string },
  consequences: (tx: Transaction<Tables>, verified: Verified, now: Date) => Promise<void>,
): Promise<Verified> {
  const { database, funnel, metrics, now: clock } = services;
  const guessed = await guess(services, claim, generatedTime, otp);
  const verified = await database.db.transaction().execute(async (tx) => {
    const now = clock();
    const verified = await tryCode(tx, guessed, now);
    await consequences(tx, verified, now);
    return verified;
  });
  metrics.code(verified.error);
  if (!verified.error && claim.purpose !== 'follow') funnel.count(forms[claim.purpose], 'verified');
  return verified;
}

/** A code's row, and whether what was typed is its code. */
interface Guess {
  id: string | undefined;
  matches: boolean;
}

/** What nobody was sent, or sent for something else, is a guess at nothing. */
async function guess(
  { database: { db }, encryption, keys }: Pick<Services, 'database' | 'encryption' | 'keys'>,
  { purpose, mobile, subject }: CodeClaim,
  generatedTime: string,
  otp: string,
): Promise<Guess> {
  const rows = await db
    .selectFrom('one_time_codes')
    .select(['id', 'code_hash', 'sent_at'])
    .where('purpose', '=', purpose)
    .where('mobile', 'in', encryption.blindIndexes('one_time_codes.mobile', mobile))
    .where('subject', 'in', encryption.blindIndexes('one_time_codes.subject', subject))
    .execute();
  const code = rows.find(({ sent_at }) => sent_at.toISOString() === generatedTime);
  return {
    id: code?.id,
    matches: code ? codeMatches(keys.all('one-time-codes'), otp, code.code_hash) : false,
  };
}

/**
 * Counts the try and, when it is right and in time, uses the code up. The row's lock puts concurrent tries in a line,
 * so that three is three and one success is one.
 */
async function tryCode(tx: Transaction<Tables>, { id, matches }: Guess, now: Date): Promise<Verified> {
  if (id === undefined) return { error: 'otp Expired' };
  const code = await tx
    .selectFrom('one_time_codes')
    .select(['tries', 'used_at', 'ended_at', 'expires_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (code.used_at || code.ended_at || code.expires_at <= now) return { error: 'otp Expired' };
  if (code.tries >= mostTries) return { error: 'too Many Attempts' };
  await tx
    .updateTable('one_time_codes')
    .set({ tries: code.tries + 1, ...(matches && { used_at: now }) })
    .where('id', '=', id)
    .execute();
  return matches ? { codeId: id } : { error: 'wrong Otp' };
}

/** Says what a code, verified just now, proves: for purposes whose codes are sent before that is known. */
export async function bindCode(
  tx: Transaction<Tables>,
  encryption: Encryption,
  codeId: string,
  subject: string,
): Promise<void> {
  await tx
    .updateTable('one_time_codes')
    .set({ subject: encryption.blindIndex('one_time_codes.subject', subject) })
    .where('id', '=', codeId)
    .execute();
}

/** A day after it was sent a code is of no use, not even to say that it expired. */
const retentionHours = 24;

/** Deletes codes that are over. Called hourly. */
export async function forgetOldCodes(db: Kysely<Tables>, now: Date): Promise<void> {
  const over = new Date(now.getTime() - retentionHours * 3_600_000);
  await db.deleteFrom('one_time_codes').where('sent_at', '<', over).execute();
}
