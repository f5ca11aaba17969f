import { z } from 'zod';
import { menuPages } from '#domain/publications/menu.ts';
import { companyListNames, type Option, type OptionLists, withFixedLists } from '#domain/rules/options.ts';
import { distinct, fault, faultAt } from './fault.ts';
import { plainText } from './in-both.ts';

const option = z.strictObject({
  // `domain/rules/answers.ts` accepts no greater value.
  value: z.int().min(1).max(999_999),
  en: plainText.max(120),
  ar: plainText.max(120),
  retired: z.literal(true).optional(),
});

export const optionList = z
  .array(option)
  .refine((options) => options.some(({ retired }) => !retired), fault('noChoice'))
  .superRefine(distinct(({ value }) => value, ['value']))
  .superRefine(distinct(({ en }) => en, ['en']))
  .superRefine(distinct(({ ar }) => ar, ['ar']));

const ownListNames = companyListNames.filter((name) => name !== 'callTime');

/** Services that links of menus choose. */
const linkedServices = Object.values(menuPages).flatMap((page) => {
  const service = /servicetypeid=(\d+)/.exec(page)?.[1];
  return service === undefined ? [] : [Number(service)];
});

/** Parsing adds the fixed lists. It also adds `callTime`, the call-back times of `content/company.json`. */
export const optionListsSchema = (callTime: readonly Option[] = []) =>
  z
    .strictObject(
      Object.fromEntries(ownListNames.map((name) => [name, optionList])) as Record<
        (typeof ownListNames)[number],
        typeof optionList
      >,
    )
    .superRefine(({ serviceType }, ctx) => {
      for (const value of linkedServices)
        if (!serviceType.some((option) => option.value === value && !option.retired))
          ctx.addIssue(faultAt(['serviceType'], 'linkedChoice', { value }));
    })
    .transform((lists): OptionLists => withFixedLists({ ...lists, callTime }));
