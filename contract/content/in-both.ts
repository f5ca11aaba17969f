import { z } from 'zod';
import { isolateLtr } from '#domain/language.ts';
import { isReadable } from '#domain/rules/readable.ts';
import { fault } from './fault.ts';

export const bilingual = <T extends z.ZodType>(schema: T) => z.strictObject({ ar: schema, en: schema });

const tag = /<\/?[a-z][^<>]*>/i;

/** A tag, probably pasted from a page, would be shown as it is written. */
export const plainText = z
  .string()
  .refine(isReadable, fault('blank'))
  .refine((text) => !tag.test(text), fault('tags'));

/** Isolates Latin words and figures in Arabic. */
export const shownText = plainText.transform((text) => isolateLtr(text));

/** Digits with single blanks between them; authorities have short numbers too. */
export const telephone = z.stringFormat('telephone', /^\+?\d(?: ?\d){2,14}$/, fault('telephone'));

/** Browsers open no other scheme safely. */
export const link = z.url({ protocol: /^https$/ });

export const sentence = bilingual(shownText);

export const sentences = bilingual(z.array(shownText).min(1));
