import { z } from 'zod';

/** Something in both languages. */
export const bilingual = <T extends z.ZodType>(schema: T) => z.strictObject({ ar: schema, en: schema });

/** A text that shows something. */
export const text = z.string().regex(/\S/, 'is blank');

/** A sentence that is there in both. */
export const sentence = bilingual(text);

/** Some sentences, in both. */
export const sentences = bilingual(z.array(text).min(1));
