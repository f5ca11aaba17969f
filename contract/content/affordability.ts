import { z } from 'zod';
import { sentence } from './in-both.ts';

/** In percent: one that is less was likely meant as a part of one. */
const limit = z.number().min(1, 'is less than 1: it is in percent').max(100);

/** How much of an income may go to finance, and who says so since when (R22.3). */
export const affordabilitySchema = z.strictObject({
  limits: z.strictObject({ salary: limit, pension: limit }),
  from: z.iso.date(),
  source: z.strictObject({
    name: sentence,
    /** Where it can be read. */
    address: z.url({ protocol: /^https$/ }).optional(),
  }),
});

export type Affordability = z.infer<typeof affordabilitySchema>;
