import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { MessageKey } from '#locales/keys.ts';
import { refusalSentence } from '../http/errors.ts';
import type { HttpServices } from '../http/services.ts';

/**
 * Needs no scripts. After a form, the page says that browsers may keep its text: reports and ids are not kept.
 * @param key - the key of the message, shown in the page's language
 */
export function refusePage(
  c: Context,
  services: HttpServices,
  status: ContentfulStatusCode,
  key: MessageKey,
  headers: Record<string, string> = {},
): Response | Promise<Response> {
  const language = c.req.path.startsWith('/en') ? 'en' : 'ar';
  const why = refusalSentence(services, key, Number(headers['Retry-After'] ?? 60))[language];
  const back =
    c.req.method === 'POST' ? html`<p>${services.sentences.text(language, 'shell', 'failure.back')}</p>` : '';
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  return c.html(
    html`<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head>
      <meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width"><title>${why}</title></head>
      <body><main><h1>${why}</h1>${back}</main></body></html>`,
    status,
  );
}
