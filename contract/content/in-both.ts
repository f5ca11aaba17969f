import { z } from 'zod';

/** Returns the schema of a value in both languages. */
export const bilingual = <T extends z.ZodType>(schema: T) => z.strictObject({ ar: schema, en: schema });

export const plainText = z.string().regex(/\S/, 'is blank');

/** Digits with single blanks between them; authorities have short numbers too. */
export const telephone = z.stringFormat('telephone number', /^\+?\d(?: ?\d){2,14}$/);

export const sentence = bilingual(plainText);

export const sentences = bilingual(z.array(plainText).min(1));
