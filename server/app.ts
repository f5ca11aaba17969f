import type { Server } from 'node:http';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { isDesk } from '#domain/desk.ts';
import { calculator } from './content/calculator/routes.ts';
import { options } from './content/option-lists/routes.ts';
import { reports } from './content/reports/routes.ts';
import { emailUpdateRoutes } from './customers/email-change/routes.ts';
import { following } from './customers/follow/routes.ts';
import { leadEvents } from './customers/lead-states/routes.ts';
import { deskCases } from './desk/case-routes.ts';
import { deskHost } from './desk/desk-host.ts';
import { deskLeads } from './desk/leads/lead-routes.ts';
import { personExport } from './desk/privacy/export-route.ts';
import { deskSignIn } from './desk/sign-in/sign-in-routes.ts';
import { sandboxPage } from './gateways/sandbox/sandbox-page.ts';
import { sandboxSignInPage } from './gateways/sandbox/sign-in-page.ts';
import { isAnonymous } from './http/anonymous.ts';
import { crossOrigin } from './http/cors.ts';
import { errorHandler, refuse } from './http/errors.ts';
import { health } from './http/health.ts';
import { listen } from './http/listen.ts';
import { metricsEndpoint } from './http/metrics-endpoint.ts';
import { docs } from './http/openapi/docs.ts';
import { ignoringCase } from './http/path-case.ts';
import { requestLog } from './http/request-log.ts';
import { watchRequests } from './http/request-metrics.ts';
import { securityHeaders } from './http/security-headers.ts';
import { singleRange } from './http/single-range.ts';
import { careersRoutes } from './intake/careers/routes.ts';
import { contactFiles, contactRoutes } from './intake/contact/routes.ts';
import { bannerAnswers } from './intake/cookie-consents/banner-answer.ts';
import { cookieChoices } from './intake/cookie-consents/routes.ts';
import { funnelCounts } from './intake/funnel/routes.ts';
import { leads } from './intake/leads/routes.ts';
import { oneTimeCodes } from './intake/one-time-codes/routes.ts';
import type { Services } from './intake/services.ts';
import { surveys } from './intake/surveys/routes.ts';
import { openCheck } from './operations/health/check-now.ts';
import { servePages } from './pages/serve.ts';
import { reportFileRoute } from './whistleblowing/file-route.ts';
import { whistleblowingFollowUps, whistleblowingReports } from './whistleblowing/routes.ts';

/** What has to do with a report, the desk, and what somebody follows, is stored by no cache, and leaving it tells the next site nothing. */
const privateHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  const isPrivate = isAnonymous(c.req.path) || isDesk(c.req.path) || /^\/api\/follow\//i.test(c.req.path);
  if (!isPrivate || c.req.path.startsWith('/assets/')) return;
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'same-origin');
};

/**
 * The whole HTTP application: read it from top to bottom as a request travels.
 * @param cached - false under development, where each request renders what was just edited
 */
export function createApp(services: Services, { cached = true } = {}): OpenAPIHono {
  const app: OpenAPIHono = new OpenAPIHono({ getPath: ignoringCase(() => app.routes) });

  app.use(watchRequests(services));
  app.use(requestLog(services.log));
  app.use(privateHeaders);
  app.use(...securityHeaders(services.config));
  app.use(compress());
  app.use(singleRange);
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
  personExport(app, services);

  for (const handler of crossOrigin(services)) app.use('/api/*', handler);
  app.use(
    '/api/*',
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) =>
        refuse(c, services, 405, 'methodNotAllowed', { Allow: methods.join(', ') }),
    }),
  );
  careersRoutes(app, services);
  contactFiles(app, services);
  whistleblowingReports(app, services);
  leads(app, services);
  contactRoutes(app, services);
  surveys(app, services);
  oneTimeCodes(app, services);
  whistleblowingFollowUps(app, services);
  emailUpdateRoutes(app, services);
  leadEvents(app, services);
  following(app, services);
  calculator(app, services);
  options(app, services);
  reports(app, services);
  cookieChoices(app, services);
  docs(app);
  app.all('/api/*', (c) => refuse(c, services, 404, 'notFound'));

  reportFileRoute(app, services);
  bannerAnswers(app, services);
  servePages(app, services, { cached, check: openCheck(services) });
  return app;
}

/** Serves it where HOST and PORT say; port 0 takes a free one. */
export const serve = (services: Services): Server => listen(createApp(services).fetch, services.config);
