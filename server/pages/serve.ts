import { setTimeout } from 'node:timers/promises';
import { serveStatic } from '@hono/node-server/serve-static';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Site } from '#contract/site.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { isDesk } from '#domain/desk.ts';
import { isLinkedPage, isSearch } from '#domain/pages.ts';
import { begunOffers } from '#domain/publications/offers.ts';
import { openVacancies } from '#domain/publications/vacancies.ts';
import type { OptionLists } from '#domain/rules/options.ts';
import { listsForPages } from '../content/option-lists/another-server.ts';
import { pathsOf } from '../content/pages/links.ts';
import { search } from '../content/search/search.ts';
import { deskFor } from '../desk/desk.ts';
import type { Check } from '../desk/operations.ts';
import { isReportPath, logError } from '../http/anonymous.ts';
import type { FormBody } from '../http/bodies/parse-form.ts';
import type { Endpoint } from '../http/endpoints/endpoint.ts';
import { pageCache } from '../http/page-cache.ts';
import { clientOf } from '../http/rate-limits/client.ts';
import { noSuchFile } from '../http/served-file.ts';
import type { Services } from '../intake/services.ts';
import { canTakeReports } from '../whistleblowing/officers.ts';
import { apiFor, toFormData } from './api-for.ts';
import { cookieBanner } from './cookie-banner.ts';
import { robots, sitemap } from './crawlers.ts';
import { manifest } from './manifest.ts';
import { postedForm } from './posted-form.ts';
import { publishedFiles } from './published-files.ts';
import { campaignRedirect } from './redirects/campaign-redirect.ts';
import { languageRedirect } from './redirects/language-redirect.ts';
import { legacyRedirect } from './redirects/legacy-paths.ts';
import { ownApiRedirect } from './redirects/own-api-redirect.ts';
import { withReadablePath } from './redirects/readable-path.ts';
import { spellingRedirect } from './redirects/spelling-redirect.ts';
import { refusePage } from './refuse-page.ts';
import { RenderQueue, renderRetrySeconds } from './render-queue.ts';

const built = 'build/client';

/** In bytes. Proxies have such a limit, and a page repeats its query in its own links and forms. */
const maxAddressLength = 8 * 1024;

/** Serves the built files, the static JSON (R8.10), the sentences and, last, the pages. */
export function servePages(
  app: OpenAPIHono,
  services: Services,
  { cached, check, endpoints }: { cached: boolean; check: Check; endpoints: readonly Endpoint[] },
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
  if (cached) app.use(pageCache(services));
  const queue = new RenderQueue();
  const listsOf = listsForPages(services);
  app.all('*', async (c: Context) => {
    const form = c.get('form') as FormBody | undefined;
    const { prefixes } = clientOf(c, services);
    const lane = laneOf(c, services, form !== undefined);
    const ticket = queue.enter(lane, prefixes, form !== undefined);
    if (!ticket) {
      // Otherwise a flooding client would send its next request at once, and each one costs CPU time.
      await setTimeout(renderRetrySeconds * 1000);
      return refusePage(c, services, 503, 'serverBusy', { 'Retry-After': String(renderRetrySeconds) });
    }
    try {
      const api = apiFor(services, endpoints, c);
      const desk = await deskFor(c, services, check);
      const visit = { api: api.call, posted: form && toFormData(form), waitForTurn: ticket.waitForTurn };
      const lists = isDesk(c.req.path) ? services.content.lists : await listsOf(services.content.lists);
      const site = { ...siteOf(services, c.req.path, lists), ...visit, desk };
      const page = api.withApiStatus(await services.pages(withReadablePath(c.req.raw), site));
      // The client has closed the connection. React Router's 500 would count as an error of the site.
      return c.req.raw.signal.aborted ? new Response(null, { status: 499 }) : page;
    } finally {
      ticket.release();
    }
  });
}

/**
 * Returns the queue's lane. The desk, malpractice reports, posted forms and invented addresses have lanes of their own.
 * Anybody can invent a query or path, which then misses the cache.
 */
function laneOf(c: Context, { content }: Services, isPosted: boolean): string {
  const { pathname, search } = new URL(c.req.url);
  if (isDesk(c.req.path)) return 'desk';
  const kind = isReportPath(c.req.path) ? 'report' : 'page';
  if (isPosted) return `${kind} form`;
  const [, page = ''] = /^\/(?:ar|en)\/(.+?)(?:\.data)?$/.exec(pathname) ?? [];
  return search === '' && pathsOf(content).has(page) ? kind : 'invented';
}

function siteOf(
  services: Services,
  path: string,
  lists: OptionLists,
): Omit<Site, 'api' | 'posted' | 'waitForTurn' | 'desk'> {
  const { config, content, now, log } = services;
  const today = todayInRiyadh(now());
  // Third parties must not learn about searches, or about visits to anonymous pages and the desk.
  const isWithoutThirdParties = isReportPath(path) || isDesk(path) || isSearch(path);
  return {
    publicUrl: config.publicUrl,
    settings: { ...content.app, apiBaseUrl: config.apiBaseUrl },
    content: {
      ...content,
      lists,
      offers: begunOffers(content.offers, today),
      vacancies: openVacancies(content.vacancies, today),
    },
    today,
    // Without these ids, the content security policy does not allow the third parties either. Pages that personal links
    // open get no tag manager, but their forms keep the challenge.
    tagManagerId: isWithoutThirdParties || isLinkedPage(path) ? undefined : config.tagManagerId,
    turnstileSiteKey: isWithoutThirdParties ? undefined : config.turnstileSiteKey,
    preview: services.preview,
    leadAges: { minLeadAge: config.minLeadAge, maxLeadAge: config.maxLeadAge },
    search: (language, query) => search(services, language, query),
    // If the API is on another server, that server decides whether it accepts reports.
    canTakeReports: async () => config.apiBaseUrl !== '' || canTakeReports(services),
    reportError: (error) => logError(log, path, error, 'page failed'),
    sentences: (language, namespace) => services.sentences.namespace(language, namespace) ?? {},
  };
}
