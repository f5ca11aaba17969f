import { z } from 'zod';
import { companyListNames, type OptionLists, withFixedLists } from '#domain/rules/options.ts';

const option = z.strictObject({
  // At most what a choice is read with (`domain/rules/answers.ts`).
  value: z.int().min(1).max(999_999),
  en: z.string().min(1).max(120),
  ar: z.string().min(1).max(120),
  retired: z.literal(true).optional(),
});

const list = z
  .array(option)
  .refine((options) => options.some(({ retired }) => !retired), 'takes a choice that is not retired')
  .superRefine((options, ctx) => {
    for (const part of ['value', 'en', 'ar'] as const) {
      options.forEach((one, index) => {
        const first = options.findIndex((other) => other[part] === one[part]);
        if (first < index)
          ctx.addIssue({
            code: 'custom',
            path: [index, part],
            message: `is the same as in row ${first + 1}`,
          });
      });
    }
  });

/** The lists that the company writes, with those that rules rest on. */
export const optionListsSchema = z
  .strictObject(
    Object.fromEntries(companyListNames.map((name) => [name, list])) as Record<
      (typeof companyListNames)[number],
      typeof list
    >,
  )
  .transform((written): OptionLists => withFixedLists(written));
