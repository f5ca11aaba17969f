import { z } from '@hono/zod-openapi';
import { contact } from '#domain/forms/contact.ts';

/** A sentence in both languages. */
export const inBoth = z.object({ en: z.string(), ar: z.string() });
const errorAnswer = z.object({ error: inBoth }).meta({ id: 'Error' });

export const json = (description: string, schema: z.ZodType = errorAnswer) => ({
  description,
  content: { 'application/json': { schema } },
});

/** What any endpoint may answer instead (contract, section 2). */
export const always = {
  400: json('not JSON, or not an object'),
  413: json('larger than 64 KiB'),
  415: json('not application/json'),
  429: json('too many requests; see Retry-After'),
  500: json('a mistake of ours; nothing half-done is left behind'),
  503: json('a dependency is down; see Retry-After'),
};

/**
 * What a refusal by the rules holds.
 * @param flag - the answer's success flag, if it has one
 */
export const refused = (flag?: string) =>
  json(
    'a rule failed: message keys by payload name',
    z.object({
      ...(flag && { [flag]: z.literal(false) }),
      errors: z.record(z.string(), z.string()),
      error: inBoth,
      ...(flag === contact.flag && { errorEn: z.string(), errorAr: z.string() }),
    }),
  );

/**
 * Why it was not done now: the first request with this key still runs, or what `conflict` says.
 * @param flag - the answer's success flag, which only the second has
 */
export const conflicting = (flag?: string, conflict?: string) =>
  json(
    // Only what passes has a Retry-After.
    ['the first request with this Idempotency-Key is still running: see Retry-After', conflict]
      .filter(Boolean)
      .join('; or, without Retry-After, '),
    z.object({ ...(flag && conflict && { [flag]: z.literal(false).optional() }), error: inBoth }),
  );
