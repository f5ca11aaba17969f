import { html } from 'hono/html';
import type { StoredCookie } from '#contract/content/cookies.ts';
import type { Language } from '#domain/language.ts';

/** Returns HTML table rows. */
export function cookieRows(list: readonly StoredCookie[], language: Language): string {
  return list
    .map(({ name, purpose, duration }) =>
      String(
        html`<tr>\n<td><code>${name}</code></td>\n<td>${purpose[language]}</td>\n<td>${duration[language]}</td>\n</tr>`,
      ),
    )
    .join('\n');
}
