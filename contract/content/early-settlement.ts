import { z } from 'zod';
import { sentence } from './in-both.ts';

export const earlySettlementSchema = z.strictObject({
  profitMonths: z.int().min(1).max(12),
  from: z.iso.date(),
  source: sentence,
});
