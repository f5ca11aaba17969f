import { html } from 'hono/html';
import { z } from 'zod';
import type { Language } from '#domain/language.ts';
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

/** The rows of a table in HTML: name, purpose and duration of each. */
export function cookieRows(list: z.infer<typeof cookies>, language: Language): string {
  return list
    .map(({ name, purpose, duration }) =>
      String(
        html`<tr>\n<td><code>${name}</code></td>\n<td>${purpose[language]}</td>\n<td>${duration[language]}</td>\n</tr>`,
      ),
    )
    .join('\n');
}
