import type { Server } from 'node:http';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { isDesk } from '#domain/desk.ts';
import { isLinkedPage } from '#domain/pages.ts';
import { calculator } from './content/calculator/endpoints.ts';
import { optionLists } from './content/option-lists/endpoints.ts';
import { reportDownloads, reportList } from './content/reports/routes.ts';
import { emailUpdates } from './customers/email-change/endpoints.ts';
import { following } from './customers/follow/endpoints.ts';
import { leadEvents } from './customers/lead-states/routes.ts';
import { deskCases } from './desk/case-endpoints.ts';
import { contentFiles } from './desk/content/file-endpoint.ts';
import { contentPreview } from './desk/content/preview-endpoint.ts';
import { contentSaving } from './desk/content/save-endpoint.ts';
import { contentUploads } from './desk/content/upload-endpoint.ts';
import { deskHost } from './desk/desk-host.ts';
import { complaintFiguresFile } from './desk/figures/complaint-figures.ts';
import { currentLeadsEndpoint } from './desk/leads/current-endpoint.ts';
import { deskLeads } from './desk/leads/lead-routes.ts';
import { personExport } from './desk/privacy/export-route.ts';
import { deskSignIn } from './desk/sign-in/sign-in-routes.ts';
import { sandboxPage } from './gateways/sandbox/sandbox-page.ts';
import { sandboxSignInPage } from './gateways/sandbox/sign-in-page.ts';
import { isReportPath } from './http/anonymous.ts';
import type { Endpoint } from './http/endpoints/endpoint.ts';
import { mountEndpoint } from './http/endpoints/mount.ts';
import { errorHandler, refuse } from './http/errors.ts';
import { health } from './http/health.ts';
import { listen } from './http/listen.ts';
import { metricsEndpoint } from './http/metrics-endpoint.ts';
import { docs } from './http/openapi/docs.ts';
import { crossOrigin } from './http/origin/cors.ts';
import { getLowerCasePath } from './http/path-case.ts';
import { requestLog } from './http/request-log.ts';
import { watchRequests } from './http/request-metrics.ts';
import { securityHeaders } from './http/security-headers.ts';
import { singleRange } from './http/single-range.ts';
import { jobApplications } from './intake/careers/endpoints.ts';
import { contactFiles, contactMessages } from './intake/contact/endpoints.ts';
import { bannerAnswers } from './intake/cookie-consents/banner-answer.ts';
import { cookieChoices } from './intake/cookie-consents/endpoints.ts';
import { funnelCounts } from './intake/funnel/routes.ts';
import { leads } from './intake/leads/endpoints.ts';
import { oneTimeCodes } from './intake/one-time-codes/endpoints.ts';
import type { Services } from './intake/services.ts';
import { surveys } from './intake/surveys/endpoints.ts';
import { openCheck } from './operations/health/check-now.ts';
import { preview } from './pages/preview.ts';
import { type Caching, servePages } from './pages/serve.ts';
import { whistleblowingFollowUps, whistleblowingReports } from './whistleblowing/endpoints.ts';
import { reportFileRoute } from './whistleblowing/file-route.ts';

/**
 * Keeps private responses out of caches, and their URLs out of other sites' Referer. The pages of personal links send
 * only the origin as Referer, because tags on the next page can read the Referer.
 */
const privateHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  if (isLinkedPage(c.req.path)) c.header('Referrer-Policy', 'strict-origin');
  const isPrivate = isReportPath(c.req.path) || isDesk(c.req.path) || /^\/api\/follow\//i.test(c.req.path);
  if (!isPrivate || c.req.path.startsWith('/assets/')) return;
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'same-origin');
};

/**
 * Builds the application. Each request passes the handlers in the order in which this function adds them.
 * @param caching - `none` in development, where each request renders the latest edit
 */
export function createApp(services: Services, caching: Caching = 'onRequest'): OpenAPIHono {
  const app: OpenAPIHono = new OpenAPIHono({ getPath: getLowerCasePath(() => app.routes) });

  // The site's own application counts and logs the requests of a preview.
  if (!services.preview) app.use(watchRequests(services), requestLog(services.log));
  app.use(privateHeaders);
  app.use(...securityHeaders(services.config));
  app.use(compress());
  app.use(singleRange);
  if (!services.preview && !services.config.contentDir)
    app.use(preview(services, (previewed) => createApp(previewed, 'none')));
  app.onError(errorHandler(services));
  health(app, services);
  metricsEndpoint(app, services);
  app.use(deskHost(services));
  if (services.config.gateways === 'sandbox') {
    sandboxPage(app, services.config);
    sandboxSignInPage(app);
  }
  funnelCounts(app, services);
  deskSignIn(app, services);
  deskCases(app, services);
  deskLeads(app, services);
  currentLeadsEndpoint(app, services);
  complaintFiguresFile(app, services);
  personExport(app, services);
  contentSaving(app, services);
  contentUploads(app, services);
  contentFiles(app, services);
  contentPreview(app, services);

  for (const handler of crossOrigin(services)) app.use('/api/*', handler);
  app.use(
    '/api/*',
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) =>
        refuse(c, services, 405, 'methodNotAllowed', { Allow: methods.join(', ') }),
    }),
  );
  const endpoints: Endpoint[] = [];
  // The OpenAPI document lists the endpoints in the order of these calls.
  const mount = (...added: Endpoint[]) => {
    for (const endpoint of added) mountEndpoint(app, services, endpoint);
    endpoints.push(...added);
  };
  mount(jobApplications(services), contactFiles(services), ...whistleblowingReports(services));
  mount(...leads(services), contactMessages(services), ...surveys(services), ...oneTimeCodes(services));
  mount(whistleblowingFollowUps(services), ...emailUpdates(services));
  leadEvents(app, services);
  mount(...following(services), calculator(services));
  mount(...optionLists(services));
  for (const kind of ['financial', 'bod'] as const) {
    mount(reportList(services, kind));
    reportDownloads(app, services, kind);
  }
  mount(cookieChoices(services));
  docs(app);
  app.all('/api/*', (c) => refuse(c, services, 404, 'notFound'));

  reportFileRoute(app, services);
  bannerAnswers(app, services);
  servePages(app, services, { caching, check: openCheck(services), endpoints });
  return app;
}

/** Port 0 takes a free port. */
export const serve = (services: Services, caching?: Caching): Server =>
  listen(createApp(services, caching).fetch, services.config);
