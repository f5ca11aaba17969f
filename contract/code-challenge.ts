import { z } from 'zod';
import { refusalSchema } from './answers.ts';

/** Proof of work of ALTCHA version 2 (altcha.org/docs/v2). */

const hex = z.string().regex(/^([0-9a-f]{2})+$/);

const codeChallenge = z
  .object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: hex,
      salt: hex,
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: hex,
      data: z.object({ purpose: z.string(), madeAt: z.int() }),
    }),
    signature: hex,
  })
  .meta({ id: 'CodeChallenge', description: 'Proof-of-work challenge (ALTCHA version 2)' });
export type CodeChallenge = z.infer<typeof codeChallenge>;

/** The solved challenge. The header `solutionHeader` contains it, as JSON in Base64. */
export const solvedChallenge = z.object({
  challenge: codeChallenge,
  solution: z.object({ counter: z.int(), derivedKey: hex }),
});

/** A 429 for a code request. Has a `challenge` if many codes are sent to the network, or in this hour. */
export const challengeRefusal = refusalSchema
  .extend({ challenge: codeChallenge.optional() })
  .meta({ id: 'ChallengeError' });
export type ChallengeRefusal = z.infer<typeof challengeRefusal>;
