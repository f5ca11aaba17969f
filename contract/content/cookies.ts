import { z } from 'zod';
import { sentence } from './in-both.ts';

const cookies = z.array(
  z.strictObject({
    name: z.string().min(1),
    /** Whether browsers keep it as a cookie or in their storage. */
    kind: z.enum(['cookie', 'storage']),
    purpose: sentence,
    duration: sentence,
  }),
);

/** What the site keeps in browsers, by category. */
export const cookiesSchema = z.strictObject({
  categories: z.strictObject({ essential: cookies.min(1), analytics: cookies, marketing: cookies }),
});

export type CookiesContent = z.infer<typeof cookiesSchema>;
export type StoredCookie = z.infer<typeof cookies>[number];
