import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { formBody } from '../bodies/form-body.ts';
import { jsonBody } from '../bodies/json-body.ts';
import type { FormType } from '../bodies/parse-form.ts';
import { refuse } from '../errors.ts';
import { sendAnswer } from '../http-answer.ts';
import { refuseOtherSites } from '../origin/own-site.ts';
import { limit } from '../rate-limits/limit.ts';
import type { HttpServices } from '../services.ts';
import type { Endpoint } from './endpoint.ts';
import { keyHeader } from './json-endpoint.ts';
import { visitorOf } from './visitor.ts';

/** Counts limits before it reads the body. */
export function mountEndpoint(app: OpenAPIHono, services: HttpServices, endpoint: Endpoint): void {
  const { path, limits, takes, documented, cacheControl } = endpoint;
  app.openAPIRegistry.registerPath(documented);
  const answer = async (c: Context, sent?: unknown) => {
    const answer = await endpoint.call(visitorOf(c, services), sent);
    if (answer.accepted && cacheControl) c.header('Cache-Control', cacheControl);
    return sendAnswer(c, answer);
  };
  if (takes === 'nothing') {
    app.get(path, limit(services, ...limits), (c) => answer(c));
    return;
  }
  const [sent, ...readers] = readersOf(services, takes);
  app.post(path, limit(services, ...limits), isKeyWellFormed(services), ...readers, (c: Context) =>
    answer(c, sent(c)),
  );
}

function readersOf(
  services: HttpServices,
  takes: Exclude<Endpoint['takes'], 'nothing'>,
): [sent: (c: Context) => unknown, ...MiddlewareHandler[]] {
  if (takes === 'json') return [(c) => c.get('json'), jsonBody(services)];
  // Unlike JSON, forms and empty bodies need no CORS preflight.
  const own = refuseOtherSites(services);
  if (takes === 'query') return [queryOf, own];
  const maxBytes = ({ multipart }: FormType) => (multipart ? takes.multipartBytes : undefined);
  return [(c) => c.get('form'), own, formBody(services, refuse, maxBytes)];
}

/** A repeated name gives an array. */
function queryOf(c: Context): Record<string, string | string[] | undefined> {
  const named = Object.entries(c.req.queries());
  return Object.fromEntries(named.map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}

function isKeyWellFormed(services: HttpServices): MiddlewareHandler {
  return async (c, next) =>
    keyHeader.safeParse(c.req.header()).success
      ? next()
      : refuse(c, services, 400, 'idempotencyKeyMalformed');
}
