import { z } from 'zod';
import { sentence } from './in-both.ts';

/** The limit of the charge for an early settlement, with the source of the rule. */
export const earlySettlementSchema = z.strictObject({
  profitMonths: z.int().min(1).max(12),
  from: z.iso.date(),
  source: sentence,
});
