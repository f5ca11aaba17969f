import type { OpenAPIHono } from '@hono/zod-openapi';
import { readMirror } from '#domain/cookie-choice.ts';
import type { Services } from '../intake/services.ts';

/** Outside all cascade layers, so that it overrides the banner's own style sheet. */
const showBannerCss =
  '#cookie-banner{display:grid}:root{--cookie-banner:19rem}' +
  // After the banner's form is sent, its hidden checkbox is `:user-valid`, which hides the banner. It stays transparent for
  // half a second, so that a double click's second click does not reach the page below.
  '#cookie-saved{display:none}#cookie-sent:user-valid+#cookie-banner' +
  '{position:fixed;opacity:0;visibility:hidden;transition:visibility 0s .5s}' +
  '#cookie-sent:user-valid~noscript #cookie-saved{display:block}' +
  // Browsers before 2023 lack `:user-valid`. There the banner is above the page and does not cover it.
  '@supports not selector(:user-valid){#cookie-banner{position:static;max-block-size:none}:root{--cookie-banner:0px}}';

/**
 * Serves the style sheet that pages load inside `<noscript>`. Only this small answer depends on the visitor, so pages
 * stay cacheable.
 */
export function cookieBanner(app: OpenAPIHono, services: Services): void {
  app.get('/cookie-banner.css', (c) => {
    const chosen = readMirror(c.req.header('cookie') ?? '', services.content.cookies.version) !== undefined;
    return c.body(chosen ? '' : showBannerCss, 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': 'private, no-store',
    });
  });
}
