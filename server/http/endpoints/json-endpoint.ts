import { createRoute, z } from '@hono/zod-openapi';
import { type Accepted, type ApiPath, accepted } from '#contract/accepted.ts';
import { invalidInput } from '../answers.ts';
import { always, conflicting, json, refused } from '../openapi/documented-answers.ts';
import type { HttpServices } from '../services.ts';
import { type Endpoint, type EndpointParts, makeEndpoint } from './endpoint.ts';

export const keyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'idempotencyKeyMalformed')
    .optional()
    .meta({ description: 'A retry with the same key and content gets the first response, for 24 hours.' }),
});

interface JsonEndpoint<P extends ApiPath, Input, Stored extends object>
  extends Pick<EndpointParts<P, Input, Stored>, 'path' | 'limits' | 'restoreAnswer' | 'handle'> {
  summary: string;
  tag: string;
  flag?: string;
  /** With `query`, the body is not read. */
  from?: 'json' | 'query';
  /** The messages of its issues are message keys. Requests with the same idempotency key must parse to equal values. */
  body: z.ZodType<Input>;
  /** With `own`, no answer may be stored and `handle` recognises repeated keys. With `none`, repeats do no harm. */
  idempotency?: 'remembered' | 'own' | 'none';
  /** Describes a 200 in the OpenAPI document. */
  described?: string;
  /** The endpoint's own reason for a 409, which also means that the first request with the key still runs. */
  conflict?: string;
}

export function jsonEndpoint<P extends ApiPath, Input, Stored extends object = Accepted<P>>(
  services: HttpServices,
  definition: JsonEndpoint<P, Input, Stored>,
): Endpoint<P> {
  const { path, summary, tag, flag, from = 'json', body, ...others } = definition;
  const { idempotency = 'remembered', conflict, described, ...parts } = others;
  const documented = createRoute({
    method: 'post',
    path,
    summary,
    tags: [tag],
    request: {
      ...(idempotency !== 'none' && { headers: keyHeader }),
      ...(from === 'query'
        ? { query: body as unknown as z.ZodObject }
        : { body: { content: { 'application/json': { schema: body } }, required: true } }),
    },
    responses: {
      ...documentedAnswers(path, flag, { conflict, described, hasKey: idempotency !== 'none' }),
      ...(from === 'query' && { 403: json('sent by a page of another site') }),
    },
  });
  return makeEndpoint<P, Input, Stored>(services, {
    ...parts,
    path,
    flag,
    takes: from,
    documented,
    async read(sent) {
      const { success, data, error } = await body.safeParseAsync(sent);
      return success ? { input: data } : { refused: invalidInput(services, flag, error) };
    },
    contentOf: idempotency === 'remembered' ? (input) => input : undefined,
  });
}

export function documentedAnswers(
  path: ApiPath,
  flag: string | undefined,
  {
    conflict,
    hasKey = true,
    described = 'as described',
  }: { conflict?: string | undefined; hasKey?: boolean; described?: string | undefined } = {},
) {
  return {
    ...always,
    200: json(described, accepted[path]),
    ...(hasKey && { 409: conflicting(flag, conflict) }),
    422: refused(flag),
  };
}
