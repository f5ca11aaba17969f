import { z } from 'zod';
import { fault } from './fault.ts';
import { link, sentence } from './in-both.ts';

/** In percent. A value below 1 was probably meant as a fraction. */
const limit = z.number().min(1, fault('percentNotFraction')).max(100);

/** With the source and date of the rule (R22.3). */
export const affordabilitySchema = z.strictObject({
  limits: z.strictObject({ salary: limit, pension: limit }),
  from: z.iso.date(),
  source: z.strictObject({
    name: sentence,
    address: link.optional(),
  }),
});

export type Affordability = z.infer<typeof affordabilitySchema>;
