import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { CodeChallenge } from '#contract/code-challenge.ts';
import { solutionHeader } from '#domain/code-challenge.ts';

/** Milliseconds after which solving is given up. */
const timeoutMs = 30_000;

/**
 * Solves a challenge. Web Crypto works outside the page's thread, so the page stays responsive.
 * @returns the header that passes it; undefined when it took too long
 * @throws without Web Crypto, which insecure origins lack
 */
export async function solve(challenge: CodeChallenge): Promise<Record<string, string> | undefined> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: timeoutMs });
  return solution ? { [solutionHeader]: btoa(JSON.stringify({ challenge, solution })) } : undefined;
}
