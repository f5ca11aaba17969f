import { createRoute } from '@hono/zod-openapi';
import { type Accepted, type ApiPath, accepted } from '#contract/accepted.ts';
import { always, json } from '../openapi/documented-answers.ts';
import type { HttpServices } from '../services.ts';
import { type Endpoint, makeEndpoint } from './endpoint.ts';

export function listEndpoint<P extends ApiPath>(
  services: HttpServices,
  {
    path,
    summary,
    tag,
    described,
    cacheControl,
    list,
  }: {
    path: P;
    summary: string;
    tag: string;
    described: string;
    cacheControl: string;
    list(): Accepted<P>;
  },
): Endpoint<P> {
  return makeEndpoint<P, undefined>(services, {
    path,
    flag: undefined,
    limits: ['lists'],
    takes: 'nothing',
    cacheControl,
    documented: createRoute({
      method: 'get',
      path,
      summary,
      tags: [tag],
      responses: { ...always, 200: json(described, accepted[path]) },
    }),
    read: async () => ({ input: undefined }),
    handle: async () => ({ status: 200, body: list() }),
  });
}
