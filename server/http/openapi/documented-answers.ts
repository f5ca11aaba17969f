import { z } from 'zod';
import { refusalSchema, refusedByRules } from '#contract/answers.ts';
import { contact } from '#domain/forms/contact.ts';

export const json = (description: string, schema: z.ZodType = refusalSchema) => ({
  description,
  content: { 'application/json': { schema } },
});

/** Any endpoint can return these (R8.3). */
export const always = {
  400: json('not JSON, or not an object'),
  408: json('a body that took over 10 seconds, or stalled'),
  413: json('larger than 64 KiB'),
  415: json('not application/json'),
  429: json('too many requests; see Retry-After'),
  500: json('an error on our side; no partial work is stored'),
  503: json('a dependency is down; see Retry-After'),
};

export const refused = (flag?: string) =>
  json(
    'a rule failed',
    refusedByRules.extend({
      ...(flag && { [flag]: z.literal(false) }),
      ...(flag === contact.flag && { errorEn: z.string(), errorAr: z.string() }),
    }),
  );

/** @param flag - the answer's success property; a 409 can contain it for `conflict`, never for `requestUnderWay` */
export const conflicting = (flag?: string, conflict?: string) =>
  json(
    ['`requestUnderWay`: the first request with this Idempotency-Key; see Retry-After', conflict]
      .filter(Boolean)
      .join('; or '),
    refusalSchema.extend({ ...(flag && conflict && { [flag]: z.literal(false).optional() }) }),
  );
