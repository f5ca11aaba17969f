import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Language } from '#domain/language.ts';
import type { Services } from '../intake/services.ts';

/** `--color-action` and `--color-surface` of web/styles/tokens.css. A test compares them. */
const colours = { theme_color: '#0b5d4e', background_color: '#ffffff' };

/** The maskable icon fills its square: some phones cut icons to a shape. */
const icons = [
  { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** Serves the manifest, with which phones add the site to the home screen. English with `?lang=en`, else Arabic. */
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
    // Both languages are one app.
    id: '/',
    name: name[language],
    short_name: name[language],
    description: tagline[language],
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    start_url: `/${language}/individual`,
    scope: '/',
    // Shows the address: people enter their national id, and must see on which site. Also shows the back and reload
    // buttons, since nothing works offline.
    display: 'minimal-ui',
    ...colours,
    icons,
  };
}
