import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Language } from '#domain/language.ts';
import type { Services } from '../intake/services.ts';

/** `--color-action` and `--color-surface` of web/styles/tokens.css; a test holds them to that. */
const colours = { theme_color: '#0b5d4e', background_color: '#ffffff' };

/** The last one fills its square, for phones that cut icons to a shape. */
const icons = [
  { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** `/manifest.webmanifest`, by which the site may be put on a home screen; `?lang=en` for English, else Arabic. */
export function manifest(app: OpenAPIHono, services: Services): void {
  app.get('/manifest.webmanifest', (c) => {
    const language = c.req.query('lang') === 'en' ? 'en' : 'ar';
    return c.body(JSON.stringify(manifestIn(language, services.content.company)), 200, {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    });
  });
}

function manifestIn(language: Language, { name, tagline }: Services['content']['company']) {
  return {
    // In either language it is one app.
    id: '/',
    name: name[language],
    short_name: name[language],
    description: tagline[language],
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    start_url: `/${language}/individual`,
    scope: '/',
    // A window of its own in which the address and the way back stay: people are asked for their national ID here, and
    // should see by whom. Nothing works offline, so reloading stays in reach, too.
    display: 'minimal-ui',
    ...colours,
    icons,
  };
}
