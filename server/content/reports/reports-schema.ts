import { z } from 'zod';
import { distinct, fault } from '#contract/content/fault.ts';
import { plainText } from '#contract/content/in-both.ts';
import { uploaded } from '#contract/content/uploaded.ts';

const reportSchema = z.strictObject({
  id: z.string().regex(/^[\w-]{1,64}$/, fault('reportId')),
  description: plainText.max(120),
  descriptionAr: plainText.max(120),
  // Some date fields write year 0202 for a typed 202.
  uploadDate: z.iso.date().refine((day) => day >= '1990', fault('date')),
  file: uploaded('report'),
});

const list = z.array(reportSchema).superRefine(distinct(({ id }) => id, ['id']));

export const reportsSchema = z.strictObject({ financial: list, bod: list });

export type ReportsContent = z.infer<typeof reportsSchema>;
