import { z } from 'zod';

/** Something in both languages. */
export const inBoth = <T extends z.ZodType>(schema: T) => z.strictObject({ ar: schema, en: schema });

/** A sentence that is there in both. */
export const sentence = inBoth(z.string().min(1));

/** Some sentences, in both. */
export const sentences = inBoth(z.array(z.string().min(1)).min(1));
