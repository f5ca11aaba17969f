import { z } from 'zod';
import { companyListNames, type Option, type OptionLists, withFixedLists } from '#domain/rules/options.ts';
import { fault, faultAt } from './fault.ts';

const option = z.strictObject({
  // `domain/rules/answers.ts` accepts no greater value.
  value: z.int().min(1).max(999_999),
  en: z.string().min(1).max(120),
  ar: z.string().min(1).max(120),
  retired: z.literal(true).optional(),
});

export const optionList = z
  .array(option)
  .refine((options) => options.some(({ retired }) => !retired), fault('noChoice'))
  .superRefine((options, ctx) => {
    for (const part of ['value', 'en', 'ar'] as const) {
      options.forEach((one, index) => {
        const first = options.findIndex((other) => other[part] === one[part]);
        if (first < index) ctx.addIssue(faultAt([index, part], 'sameAsRow', { row: first + 1 }));
      });
    }
  });

const ownListNames = companyListNames.filter((name) => name !== 'callTime');

/**
 * Returns the schema of `content/option-lists.json`. Parsing adds the fixed lists and the call-back times, which are in
 * `content/company.json`.
 */
export const optionListsSchema = (callTime: readonly Option[] = []) =>
  z
    .strictObject(
      Object.fromEntries(ownListNames.map((name) => [name, optionList])) as Record<
        (typeof ownListNames)[number],
        typeof optionList
      >,
    )
    .transform((lists): OptionLists => withFixedLists({ ...lists, callTime }));
