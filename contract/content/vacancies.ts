import { z } from 'zod';
import { slug } from '#domain/publications/content-kinds.ts';
import { distinct, fault } from './fault.ts';
import { bilingual, plainText, shownText } from './in-both.ts';

const text = (maxLength: number) => bilingual(plainText.max(maxLength));

/** Title and place together become one answer of the application, which takes at most 200 characters. */
export const vacanciesSchema = z
  .array(
    z.strictObject({
      id: z.string().max(60).regex(slug, fault('slug')),
      title: text(100),
      place: text(60),
      description: bilingual(z.string().max(600).pipe(shownText)),
      closes: z.iso.date(),
    }),
  )
  .superRefine(distinct(({ id }) => id, ['id']));
