import { z } from 'zod';
import { faultAt } from './fault.ts';
import { plainText, sentence } from './in-both.ts';

const cookies = z.array(
  z.strictObject({
    name: plainText,
    kind: z.enum(['cookie', 'storage']),
    purpose: sentence,
    duration: sentence,
  }),
);

/** The site's cookies and storage entries. */
export const cookiesSchema = z.strictObject({
  categories: z
    .strictObject({ essential: cookies.min(1), analytics: cookies, marketing: cookies })
    .superRefine((categories, ctx) => {
      const listed = new Set<string>();
      for (const [category, rows] of Object.entries(categories))
        for (const [at, { kind, name }] of rows.entries()) {
          if (listed.has(`${kind} ${name}`)) ctx.addIssue(faultAt([category, at, 'name'], 'listedTwice'));
          listed.add(`${kind} ${name}`);
        }
    }),
});

export type CookiesContent = z.infer<typeof cookiesSchema>;
export type StoredCookie = z.infer<typeof cookies>[number];
