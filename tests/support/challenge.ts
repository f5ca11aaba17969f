import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CodeChallenge } from '#contract/code-challenge.ts';
import { solutionHeader } from '#domain/code-challenge.ts';

/** The headers of a request for a code that passes this challenge. */
export async function solve(challenge: CodeChallenge): Promise<Record<string, string>> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return withSolution({ challenge, solution });
}

/** The header with whatever a client makes of it. */
export const withSolution = (solved: object): Record<string, string> => ({
  [solutionHeader]: btoa(JSON.stringify(solved)),
});
