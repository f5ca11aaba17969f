import { z } from 'zod';
import { sentence } from './in-both.ts';

const cookies = z.array(
  z.strictObject({
    name: z.string().min(1),
    kind: z.enum(['cookie', 'storage']),
    purpose: sentence,
    duration: sentence,
  }),
);

/** The cookies and storage entries that the site keeps in browsers, by category. */
export const cookiesSchema = z.strictObject({
  categories: z.strictObject({ essential: cookies.min(1), analytics: cookies, marketing: cookies }),
});

export type CookiesContent = z.infer<typeof cookiesSchema>;
export type StoredCookie = z.infer<typeof cookies>[number];
