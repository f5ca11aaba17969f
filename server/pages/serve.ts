import { setTimeout } from 'node:timers/promises';
import { serveStatic } from '@hono/node-server/serve-static';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { languages } from '#domain/language.ts';
import { pathsOf } from '../content/pages/links.ts';
import { deskFor } from '../desk/desk.ts';
import type { Check } from '../desk/operations.ts';
import type { Endpoint } from '../http/endpoints/endpoint.ts';
import { pageCache } from '../http/page-cache/page-cache.ts';
import { noSuchFile } from '../http/served-file.ts';
import type { Services } from '../intake/services.ts';
import { cookieBanner } from './cookie-banner.ts';
import { robots, sitemap } from './crawlers.ts';
import { manifest } from './manifest.ts';
import { postedForm } from './posted-form.ts';
import { publishedFiles } from './published-files.ts';
import { campaignRedirect } from './redirects/campaign-redirect.ts';
import { languageRedirect } from './redirects/language-redirect.ts';
import { legacyRedirect } from './redirects/legacy-paths.ts';
import { ownApiRedirect } from './redirects/own-api-redirect.ts';
import { spellingRedirect } from './redirects/spelling-redirect.ts';
import { refusePage } from './refuse-page.ts';
import { pageRenderer } from './rendering/page-renderer.ts';
import { renderRetrySeconds } from './rendering/render-queue.ts';

const built = 'build/client';

/** In bytes. Proxies have such a limit, and a page repeats its query in its own links and forms. */
const maxAddressLength = 8 * 1024;

/** When pages that are the same for everybody are rendered. */
export type Caching = 'none' | 'onRequest' | { inBackgroundUntil: AbortSignal };

/** Serves the built files, the static JSON (R8.10), the sentences and, last, the pages. */
export function servePages(
  app: OpenAPIHono,
  services: Services,
  { caching, check, endpoints }: { caching: Caching; check: Check; endpoints: readonly Endpoint[] },
): void {
  app.get(
    '/assets/*',
    serveStatic({
      root: built,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
    noSuchFile,
  );
  app.get('/files/*', publishedFiles(services));
  // Cached for only a day, because a new version has the same file name.
  const namedFiles = serveStatic({
    root: built,
    onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=86400'),
  });
  for (const path of ['/favicon.svg', '/favicon.ico', '/icons/*', '/share/*'])
    app.get(path, namedFiles, noSuchFile);
  manifest(app, services);
  app.get('/app.json', (c) => c.json({ ...services.content.app, apiBaseUrl: services.config.apiBaseUrl }));
  app.get('/financeCalculator.json', (c) => c.json(services.content.rates));
  app.get('/locales/:language/:file', (c) => {
    const { language, file } = c.req.param();
    const known = (language === 'ar' || language === 'en') && file.endsWith('.json');
    const namespace = known
      ? services.sentences.namespace(language, file.slice(0, -'.json'.length))
      : undefined;
    return namespace ? c.json(namespace, 200, { 'Cache-Control': 'no-cache' }) : c.notFound();
  });
  app.get('/robots.txt', (c) => c.text(robots(services)));
  app.get('/sitemap.xml', (c) =>
    c.body(sitemap(services), 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  );
  cookieBanner(app, services);
  app.use(async (c, next) =>
    c.req.url.length > maxAddressLength ? refusePage(c, services, 414, 'tooLarge') : next(),
  );
  app.use(legacyRedirect(services));
  app.use(spellingRedirect);
  app.use(languageRedirect({ secure: services.config.publicUrl.startsWith('https:') }));
  if (services.config.apiBaseUrl) app.use(ownApiRedirect);
  app.use(campaignRedirect);
  app.use(...postedForm(services, endpoints));
  const renderer = pageRenderer(services, endpoints);
  if (caching !== 'none') {
    const paths = () =>
      languages.flatMap((language) => [...pathsOf(services.content)].map((path) => `/${language}/${path}`));
    const background = caching === 'onRequest' ? undefined : caching.inBackgroundUntil;
    app.use(pageCache(services, renderer.renderShared, paths, background));
  }
  app.all('*', async (c: Context) => {
    const answer = await renderer.renderVisit(c, () => deskFor(c, services, check));
    if (answer) return answer;
    // Otherwise a flooding client would send its next request at once, and each one costs CPU time.
    await setTimeout(renderRetrySeconds * 1000);
    return refusePage(c, services, 503, 'serverBusy', { 'Retry-After': String(renderRetrySeconds) });
  });
}
