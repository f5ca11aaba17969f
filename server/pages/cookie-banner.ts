import type { OpenAPIHono } from '@hono/zod-openapi';
import { readMirror } from '#domain/cookie-choice.ts';
import type { Services } from '../intake/services.ts';

/** Unlayered, so that it wins over the banner's own style sheet. */
const shown =
  '#cookie-banner{display:grid}:root{--cookie-banner:19rem}' +
  // Answered: the hidden checkbox belongs to the form, and is `:user-valid` once that was sent.
  '#cookie-saved{display:none}#cookie-sent:user-valid+#cookie-banner{display:none}' +
  '#cookie-sent:user-valid~noscript #cookie-saved{display:block}' +
  // Browsers before 2023 cannot tell: there the banner stands before the page, and covers nothing of it.
  '@supports not selector(:user-valid){#cookie-banner{position:static;max-block-size:none}:root{--cookie-banner:0px}}';

/**
 * The style sheet that shows the cookie banner to browsers without scripts: they ask for it on each page, inside
 * `<noscript>`. So pages are the same for everybody and may be kept, and only this small answer is a visitor's own.
 */
export function cookieBanner(app: OpenAPIHono, services: Services): void {
  app.get('/cookie-banner.css', (c) => {
    const chosen = readMirror(c.req.header('cookie') ?? '', services.content.cookies.version) !== undefined;
    return c.body(chosen ? '' : shown, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'private, no-store',
    });
  });
}
