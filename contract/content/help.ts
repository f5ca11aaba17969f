import { z } from 'zod';
import { slug } from '#domain/publications/content-kinds.ts';
import { distinct, fault } from './fault.ts';
import { sentence } from './in-both.ts';

/**
 * `content/help/help.json`: the subjects in order. Their text files, one per language, are next to it, named by the
 * subject's id.
 */
export const helpSchema = z.strictObject({
  /** Below each list and answer, such as the note that the content is a sample. */
  note: sentence.optional(),
  subjects: z
    .array(
      z.strictObject({
        id: z.string().regex(slug, fault('slug')),
        title: sentence,
      }),
    )
    .min(1)
    .superRefine(distinct(({ id }) => id, ['id'])),
});
