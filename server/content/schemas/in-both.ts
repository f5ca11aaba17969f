import { z } from 'zod';

/** Something in both languages. */
export const bilingual = <T extends z.ZodType>(schema: T) => z.strictObject({ ar: schema, en: schema });

/** A sentence that is there in both. */
export const sentence = bilingual(z.string().min(1));

/** Some sentences, in both. */
export const sentences = bilingual(z.array(z.string().min(1)).min(1));
