import { z } from 'zod';

/** Returns the schema of a value in both languages. */
export const bilingual = <T extends z.ZodType>(schema: T) => z.strictObject({ ar: schema, en: schema });

export const plainText = z.string().regex(/\S/, 'is blank');

export const sentence = bilingual(plainText);

export const sentences = bilingual(z.array(plainText).min(1));
