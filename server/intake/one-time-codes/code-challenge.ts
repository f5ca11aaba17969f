import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type CodeChallenge, solvedChallenge } from '#contract/code-challenge.ts';
import { maxSolutionLength } from '#domain/code-challenge.ts';
import type { Services } from '../services.ts';
import type { Purpose } from './one-time-codes.ts';

/** PBKDF2 iterations per try, and the maximum of tries: on average half a second on one server core (measured). */
const effort = { iterations: 10_000, tries: 400 };

const validMs = 5 * 60_000;

type Challenging = Pick<Services, 'keys' | 'now' | 'rateLimits'>;

/** See R6.7. The server stores nothing. */
export async function makeChallenge(
  { keys, now }: Pick<Challenging, 'keys' | 'now'>,
  purpose: Purpose,
): Promise<CodeChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: effort.iterations,
    counter: randomInt(effort.tries),
    deriveKey,
    // ALTCHA checks its own expiry with the system clock, not with `now`.
    data: { purpose, madeAt: now().getTime() },
    hmacSignatureSecret: keys('code-challenge').toString('base64url'),
  });
  return challenge as CodeChallenge;
}

/**
 * Uses up the challenge.
 * @returns true if it was signed here for this purpose in the last five minutes, is solved, and was not used before
 */
export async function spendSolution(
  { keys, now, rateLimits }: Challenging,
  purpose: Purpose,
  header: string,
): Promise<boolean> {
  const solved = readSolution(header);
  if (!solved) return false;
  const { data, nonce } = solved.challenge.parameters;
  if (data.purpose !== purpose || now().getTime() - data.madeAt >= validMs) return false;
  for (const key of keys.validAt('code-challenge')) {
    const hmacSignatureSecret = key.toString('base64url');
    const { verified } = await verifySolution({ ...solved, deriveKey, hmacSignatureSecret });
    if (verified) return (await rateLimits.use('challenges', nonce)) === undefined;
  }
  return false;
}

function readSolution(header: string) {
  if (header.length > maxSolutionLength) return undefined;
  try {
    const json: unknown = JSON.parse(Buffer.from(header, 'base64').toString());
    return solvedChallenge.safeParse(json).data;
  } catch {
    return undefined;
  }
}
