import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CodeChallenge } from '#contract/code-challenge.ts';
import { solutionHeader } from '#domain/code-challenge.ts';

/** Solves the challenge and returns the headers for a request for a code. */
export async function solveHeaders(challenge: CodeChallenge): Promise<Record<string, string>> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return withSolution({ challenge, solution });
}

/** Returns the header for any solution, right or wrong. */
export const withSolution = (solved: object): Record<string, string> => ({
  [solutionHeader]: btoa(JSON.stringify(solved)),
});
