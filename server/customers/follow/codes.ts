import { randomBytes } from 'node:crypto';
import type { Language } from '#domain/language.ts';
import { hashCode, newOneTimeCode } from '../../intake/one-time-codes/code.ts';
import { insertCode, type VerifyOutcome, verifyCode } from '../../intake/one-time-codes/one-time-codes.ts';
import { countCode, deliverCode } from '../../intake/one-time-codes/send-code.ts';
import type { Services } from '../../intake/services.ts';
import type { Tx } from '../../intake/submissions/accept.ts';
import { describeError } from '../../platform/log/log.ts';
import { type FollowClaim, findTracked } from './find-followed.ts';

const purpose = 'follow';
const claimOf = ({ reference, mobile }: FollowClaim) => ({ purpose, mobile, subject: reference }) as const;

/**
 * If reference and mobile do not belong together, no code is sent, but limits, response, row and tries are the same.
 * The response does not wait for the SMS, whose time or failure would reveal the difference.
 * @returns the time that identifies the code, or the seconds to wait
 * @throws CodesUsedUp
 */
export async function askFollowCode(
  services: Services,
  claim: FollowClaim,
  language: Language,
  saveResponse: (tx: Tx, generatedTime: string) => Promise<void>,
): Promise<{ generatedTime: string } | { seconds: number }> {
  const { database, encryption, keys, log, now } = services;
  const seconds = await countCode(services, claim.mobile, purpose);
  if (seconds !== undefined) return { seconds };
  const isTheirs = (await findTracked(database.db, services, claim)) !== undefined;
  const code = newOneTimeCode();
  // If they do not belong together, this is the hash of a text that no guess matches.
  const hash = hashCode(keys('one-time-codes'), isTheirs ? code : randomBytes(16).toString('hex'));
  const generatedTime = await database.db.transaction().execute(async (tx) => {
    const time = await insertCode(tx, encryption, claimOf(claim), hash, now());
    await saveResponse(tx, time);
    return time;
  });
  if (isTheirs)
    deliverCode(services, { purpose, mobile: claim.mobile, code }, language).catch((error: unknown) => {
      log.warn({ error: describeError(error) }, 'could not send the code of a follow page');
    });
  return { generatedTime };
}

export function verifyFollowCode(
  services: Services,
  { otp, genTime, ...claim }: FollowClaim & { otp: string; genTime: string },
  saveResponse: (tx: Tx, verified: VerifyOutcome) => Promise<void>,
): Promise<VerifyOutcome> {
  return verifyCode(services, claimOf(claim), { generatedTime: genTime, otp }, saveResponse);
}

export { claimOf as followClaim };
