import { z } from 'zod';

/** Makes the schema of a value in both languages. */
export const bilingual = <T extends z.ZodType>(schema: T) => z.strictObject({ ar: schema, en: schema });

/** A text that is not blank. */
export const plainText = z.string().regex(/\S/, 'is blank');

/** A sentence in both languages. */
export const sentence = bilingual(plainText);

/** A list of sentences in both languages. */
export const sentences = bilingual(z.array(plainText).min(1));
