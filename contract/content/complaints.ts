import { z } from 'zod';
import { type OptionLists, offeredOptions } from '#domain/rules/options.ts';
import { distinct, fault } from './fault.ts';
import { link, sentence, telephone } from './in-both.ts';
import { optionList } from './option-lists.ts';

export const complaintsSchema = (lists: OptionLists) => {
  const offered = offeredOptions(lists, 'serviceType').map(({ value }) => value);
  return z
    .strictObject({
      answerDays: z.int().min(1).max(60),
      remindDays: z.int().min(1).max(30),
      serviceTypes: z
        .array(z.int().refine((type) => offered.includes(type), fault('notService')))
        .min(1)
        .superRefine(distinct((type) => type)),
      causes: optionList,
      escalation: z.strictObject({
        name: sentence,
        telephone,
        site: link,
      }),
    })
    .refine(({ answerDays, remindDays }) => remindDays < answerDays, {
      path: ['remindDays'],
      ...fault('remindBeforeAnswer'),
    });
};
