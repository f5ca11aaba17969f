import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fault, faultAt } from '#contract/content/fault.ts';
import { plainText } from '#contract/content/in-both.ts';

/** The folder of report files, within the content folder. */
export const reportFilesFolder = 'files/reports';

/**
 * Returns the schema of `reports.json`. `file` is a file name without a folder. The file must exist.
 * @param folder - the content folder
 */
export function reportsSchema(folder: string) {
  const report = z.strictObject({
    id: z.string().regex(/^[\w-]{1,64}$/, fault('reportId')),
    description: plainText.max(120),
    descriptionAr: plainText.max(120),
    uploadDate: z.iso.date(),
    file: z
      .string()
      .regex(/^[a-z0-9-]+\.pdf$/, fault('reportFile'))
      .superRefine((file, ctx) => {
        if (!existsSync(join(folder, reportFilesFolder, file)))
          ctx.addIssue(faultAt([], 'fileMissing', { file: `${reportFilesFolder}/${file}` }));
      }),
  });
  const list = z
    .array(report)
    .refine((reports) => new Set(reports.map(({ id }) => id)).size === reports.length, fault('duplicateId'));
  return z.strictObject({ financial: list, bod: list });
}

export type ReportsContent = z.infer<ReturnType<typeof reportsSchema>>;
