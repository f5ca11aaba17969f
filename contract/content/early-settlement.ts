import { z } from 'zod';
import { sentence } from './in-both.ts';

/** What may be asked of who settles early, and where the rule stands. */
export const earlySettlementSchema = z.strictObject({
  profitMonths: z.int().min(0).max(12),
  from: z.iso.date(),
  source: sentence,
});
