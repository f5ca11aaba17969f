import { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { calculator } from './api/calculator.ts';
import { careers } from './api/careers.ts';
import { contact } from './api/contact.ts';
import { cookieChoices } from './api/cookie-choices.ts';
import { crossOrigin } from './api/cors.ts';
import { docs } from './api/docs.ts';
import { emailUpdate } from './api/email-update.ts';
import { errorHandler, refuse } from './api/errors.ts';
import { health } from './api/health.ts';
import { jsonBody } from './api/json-body.ts';
import { leads } from './api/leads.ts';
import { malpractice, malpracticeFollowUps } from './api/malpractice.ts';
import { metricsEndpoint } from './api/metrics.ts';
import { oneTimeCodes } from './api/one-time-codes.ts';
import { options } from './api/options.ts';
import { ignoringCase } from './api/path-case.ts';
import { reports } from './api/reports.ts';
import { requestLog } from './api/request-log.ts';
import { countRequests } from './api/request-metrics.ts';
import { surveys } from './api/surveys.ts';
import { oneRange } from './one-range.ts';
import { servePages } from './pages/serve.ts';
import { sandboxPage } from './sandbox/sandbox-page.ts';
import { securityHeaders } from './security-headers.ts';
import type { Services } from './services.ts';
import { isUntraced } from './untraced.ts';

/** What has to do with a report is kept by no cache, and leaving it tells the next site nothing. */
const untracedHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  if (!isUntraced(c.req.path) || c.req.path.startsWith('/assets/')) return;
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  c.header('Referrer-Policy', 'same-origin');
};

/**
 * The whole HTTP application: read it from top to bottom as a request travels.
 * @param cached - false under development, where each request renders what was just edited
 */
export function createApp(services: Services, { cached = true } = {}): OpenAPIHono {
  const app: OpenAPIHono = new OpenAPIHono({ getPath: ignoringCase(() => app.routes) });

  app.use(requestLog(services.log));
  app.use(countRequests(services.metrics));
  app.use(untracedHeaders);
  app.use(...securityHeaders(services.config));
  app.use(compress());
  app.use(oneRange);
  app.onError(errorHandler(services));
  health(app, services);
  metricsEndpoint(app, services);
  if (services.config.gateways === 'sandbox') sandboxPage(app, services.config);

  for (const handler of crossOrigin(services)) app.use('/api/*', handler);
  app.use(
    '/api/*',
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) =>
        refuse(c, services, 405, 'methodNotAllowed', { Allow: methods.join(', ') }),
    }),
  );
  careers(app, services);
  malpractice(app, services);
  app.use('/api/*', ...jsonBody(services));
  leads(app, services);
  contact(app, services);
  surveys(app, services);
  oneTimeCodes(app, services);
  malpracticeFollowUps(app, services);
  emailUpdate(app, services);
  calculator(app, services);
  options(app, services);
  reports(app, services);
  cookieChoices(app, services);
  docs(app);
  app.all('/api/*', (c) => refuse(c, services, 404, 'notFound'));

  servePages(app, services, { cached });
  return app;
}
