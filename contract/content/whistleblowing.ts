import { z } from 'zod';
import { distinct, fault } from './fault.ts';
import { link, sentence, telephone } from './in-both.ts';

/** `authorities` are official bodies that also take reports. */
export const whistleblowingSchema = z
  .strictObject({
    acknowledgeDays: z.int().min(1).max(30),
    answerMonths: z.int().min(1).max(12),
    authorities: z
      .array(
        z.strictObject({
          name: sentence,
          about: sentence,
          telephone,
          site: link,
        }),
      )
      .min(1)
      .superRefine(distinct(({ name }) => name.en, ['name', 'en'])),
  })
  // The shortest month has 28 days.
  .refine(({ acknowledgeDays, answerMonths }) => acknowledgeDays < 28 * answerMonths, {
    path: ['acknowledgeDays'],
    ...fault('acknowledgeBeforeAnswer'),
  });

export type Whistleblowing = z.infer<typeof whistleblowingSchema>;
