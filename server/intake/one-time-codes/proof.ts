import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../../platform/database/schema.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { changeRow } from '../../platform/encryption/signed-rows.ts';
import type { Services } from '../services.ts';
import { type CodeClaim, lockCode, lockUsedCodes } from './one-time-codes.ts';

/** 32 bytes in base64url. */
const shape = /^[\w-]{43}$/;

/**
 * The proof is sent with the submission (R6.5): the HMAC of the code's random id. Proofs are not stored, so the
 * database reveals none, and a repeated request gets the same one.
 * @param key - 32 bytes, `keys('proof')`
 * @param codeId - the UUID of the code's row
 */
export function proofOf(key: Buffer, codeId: string): string {
  return createHmac('sha256', key).update(codeId).digest('base64url');
}

/** A wrong proof of the right length takes constant time. */
export function isProofOf(keys: readonly Buffer[], codeId: string, proof: string): boolean {
  if (!shape.test(proof)) return false;
  const given = Buffer.from(proof);
  return keys.some((key) => timingSafeEqual(Buffer.from(proofOf(key, codeId)), given));
}

const proofMinutes = 15;

/**
 * Locks the code's row. The code must be verified for this claim in the last 15 minutes, and not spent before.
 * @param proof - unchecked input
 * @returns also `sent_at`: consents count from that time, since they came with the request for the code
 */
export async function verifiedCode(
  tx: Transaction<Tables>,
  { encryption, keys }: Pick<Services, 'encryption' | 'keys'>,
  claim: CodeClaim,
  proof: string,
  now: Date,
): Promise<{ id: string; sent_at: Date } | undefined> {
  const codes = await lockUsedCodes(tx, encryption, claim, new Date(now.getTime() - proofMinutes * 60_000));
  return codes.find(
    ({ id, sent_at, spent_at }) => spent_at === null && isProofOf(keys.validAt('proof', sent_at), id, proof),
  );
}

/** Invalidates the proof. */
export async function spendCode(
  tx: Transaction<Tables>,
  encryption: Encryption,
  id: string,
  now: Date,
): Promise<void> {
  const code = await lockCode(tx, encryption, id);
  await changeRow(tx, encryption, 'one_time_codes', code, { spent_at: now });
}
