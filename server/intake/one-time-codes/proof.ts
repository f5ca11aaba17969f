import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { changeRow } from '../../platform/encryption/signed-rows.ts';
import type { Services } from '../services.ts';
import { type CodeClaim, holdCode, holdUsedCodes } from './one-time-codes.ts';

/** 32 bytes in base64url. */
const shape = /^[\w-]{43}$/;

/**
 * What whoever typed a right code in is given, to be handed in with the submission that the code proves: our digest of
 * the code's random id. It stands nowhere, so that whoever reads the database has no proof, and a repeated request can
 * be given its own again.
 * @param key - 32 bytes, `keys('proof')`
 * @param codeId - the UUID of the code's row
 */
export function proofOf(key: Buffer, codeId: string): string {
  return createHmac('sha256', key).update(codeId).digest('base64url');
}

/**
 * Whether a proof is this code's: one of the right length takes the same time, whatever is wrong with it.
 * @param keys - of the secret in use and of older ones
 * @param proof - as it came, of any length
 */
export function isProofOf(keys: readonly Buffer[], codeId: string, proof: string): boolean {
  if (!shape.test(proof)) return false;
  const given = Buffer.from(proof);
  return keys.some((key) => timingSafeEqual(Buffer.from(proofOf(key, codeId)), given));
}

/** How long a verified code may prove the submission that comes after it. */
const proofMinutes = 15;

/**
 * The code that a proof is of, with its row held until the transaction ends: verified in the last 15 minutes, for just
 * this, and not spent before.
 * @param proof - as it came
 * @returns also when it was sent: what was agreed to with the request of a code was agreed to then
 */
export async function verifiedCode(
  tx: Transaction<Tables>,
  { encryption, keys }: Pick<Services, 'encryption' | 'keys'>,
  claim: CodeClaim,
  proof: string,
  now: Date,
): Promise<{ id: string; sent_at: Date } | undefined> {
  const codes = await holdUsedCodes(tx, encryption, claim, new Date(now.getTime() - proofMinutes * 60_000));
  return codes.find(
    ({ id, sent_at, spent_at }) => spent_at === null && isProofOf(keys.all('proof', sent_at), id, proof),
  );
}

/** Uses a proven code up, for the one submission that it proves. */
export async function spendCode(
  tx: Transaction<Tables>,
  encryption: Encryption,
  id: string,
  now: Date,
): Promise<void> {
  const code = await holdCode(tx, encryption, id);
  await changeRow(tx, encryption, 'one_time_codes', code, { spent_at: now });
}
