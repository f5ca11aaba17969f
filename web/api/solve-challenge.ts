import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { CodeChallenge } from '#contract/code-challenge.ts';
import { solutionHeader } from '#domain/code-challenge.ts';

const timeoutMs = 30_000;

/**
 * Returns the header with the solution, undefined after a timeout.
 * @throws on insecure origins, which lack Web Crypto
 */
export async function solve(challenge: CodeChallenge): Promise<Record<string, string> | undefined> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: timeoutMs });
  return solution ? { [solutionHeader]: btoa(JSON.stringify({ challenge, solution })) } : undefined;
}
