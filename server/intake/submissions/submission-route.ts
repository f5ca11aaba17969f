import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type Accepted, type ApiPath, accepted } from '#contract/accepted.ts';
import type { Refusal, RefusedByRules } from '#contract/answers.ts';
import { type HttpAnswer, refuseInvalid, send } from '../../http/answers.ts';
import { jsonBody } from '../../http/bodies/json-body.ts';
import { refuse } from '../../http/errors.ts';
import { always, conflicting, json, refused } from '../../http/openapi/documented-answers.ts';
import { ownSite } from '../../http/own-site.ts';
import { limit } from '../../http/rate-limits/limit.ts';
import type { LimitName } from '../../http/rate-limits/rate-limits.ts';
import type { Services } from '../services.ts';
import { type SaveResponse, withIdempotency } from './idempotency.ts';

export const headers = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'idempotencyKeyMalformed')
    .optional()
    .meta({ description: 'The same key with the same content gets the first answer again, for 24 hours.' }),
});

/** An endpoint that takes something from a visitor. */
export interface SubmissionRoute<Input, P extends ApiPath, Stored extends object> {
  path: P;
  summary: string;
  tag: string;
  /** The answer's success flag, if it has one: false in every refusal. */
  flag?: string;
  limits: LimitName[];
  /** Where the input is: a call without a payload has it in its query, and no payload that comes with it is read. */
  from?: 'json' | 'query';
  /** Checks the body; issues carry message keys. What it gives is what a repeated Idempotency-Key is compared by. */
  body: z.ZodType<Input>;
  /** False where no answer may be stored: `handle` itself knows a repeated Idempotency-Key. */
  remembered?: boolean;
  /** Makes the answer of what is stored of it, where it holds something that must not be. */
  answered?: (stored: Stored) => Accepted<P>;
  /** What a 409 says beside a request that still runs, where it says more. */
  conflict?: string;
  /** Does the work and saves its answer, or gives a refusal, which leaves the key free. */
  handle(
    input: Input,
    c: Context,
    // `answered` says what is stored.
    saveResponse: SaveResponse<NoInfer<Stored>>,
  ): Promise<HttpAnswer<NoInfer<Stored>> | RefusedAnswer | Response>;
}

/** What a submission is answered that is not accepted. */
export type RefusedAnswer = { status: 409 | 422; body: Refusal | RefusedByRules };

/** Registers an endpoint with everything that all of them do: limits, checks, refusals, idempotency, OpenAPI. */
export function submissionRoute<Input, P extends ApiPath, Stored extends object = Accepted<P>>(
  app: OpenAPIHono,
  services: Services,
  {
    path,
    summary,
    tag,
    flag,
    limits,
    from = 'json',
    body,
    conflict,
    remembered = true,
    answered,
    handle,
  }: SubmissionRoute<Input, P, Stored>,
): void {
  const route = createRoute({
    method: 'post',
    path,
    summary,
    tags: [tag],
    middleware:
      from === 'query'
        ? [limit(services, ...limits), ownSite(services)]
        : [limit(services, ...limits), jsonBody(services)],
    request: {
      headers,
      ...(from === 'query'
        ? { query: body as unknown as z.ZodObject }
        : { body: { content: { 'application/json': { schema: body } }, required: true } }),
    },
    responses: {
      ...responses(path, flag, conflict),
      ...(from === 'query' && { 403: json('sent by a page of another site') }),
    },
  });
  const handler = async (c: Context): Promise<Response> => {
    const input = c.req.valid(from as never) as Input;
    if (!remembered) {
      const answer = await handle(input, c, async () => {});
      return answer instanceof Response ? answer : send(c, answer);
    }
    const attempt = {
      path,
      flag,
      content: input,
      answered: answered as ((stored: object) => object) | undefined,
    };
    return answerWithIdempotency(c, services, attempt, (saveResponse) => handle(input, c, saveResponse));
  };
  // The handler's answers are as varied as `responses` says; TypeScript would want one type for each status.
  app.openapi(route, handler as never, refuseInvalid(services, flag) as never);
}

/**
 * Does `work` once for the request's Idempotency-Key, and answers.
 * @param content - what a repeated key is compared by
 */
export async function answerWithIdempotency(
  c: Context,
  services: Services,
  {
    path,
    flag,
    content,
    answered = (body) => body,
  }: {
    path: ApiPath;
    flag: string | undefined;
    content: unknown;
    answered?: ((stored: object) => object) | undefined;
  },
  work: (saveResponse: SaveResponse) => Promise<HttpAnswer | Response>,
): Promise<Response> {
  const endpoint = path.slice(path.lastIndexOf('/') + 1);
  const attempt = { endpoint, key: c.req.header('idempotency-key'), content };
  let refused: Response | undefined;
  const { database, encryption } = services;
  const done = await withIdempotency(
    { db: database.db, encryption },
    attempt,
    services.now(),
    async (saveResponse) => {
      const result = await work(saveResponse);
      if (!(result instanceof Response)) return result;
      refused = result;
      return { status: result.status, body: {} };
    },
  );
  if (refused) return refused;
  switch (done.outcome) {
    case 'answered':
      return send(c, { ...done.answer, body: answered(done.answer.body) });
    case 'running':
      return refuse(c, services, 409, 'requestUnderWay', { 'Retry-After': '2' });
    case 'other-content':
      return send(c, keyReused(services, flag));
  }
}

/** The key came before, with other content. */
export function keyReused({ sentences }: Services, flag: string | undefined): RefusedAnswer {
  const code = 'idempotencyKeyReused';
  return {
    status: 422,
    body: { ...(flag && { [flag]: false }), code, errors: {}, error: sentences.message(code) },
  };
}

export function responses(path: ApiPath, flag: string | undefined, conflict?: string) {
  return {
    ...always,
    200: json('as described', accepted[path]),
    409: conflicting(flag, conflict),
    422: refused(flag),
  };
}
