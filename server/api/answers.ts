import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Services } from '../services.ts';
import { conditionsOf } from '../services.ts';
import { type Answer, type Attempt, once, type Settle } from '../submissions/idempotency.ts';
import type { Language } from '../submissions/keep.ts';
import { refuse } from './errors.ts';

const inBoth = z.object({ en: z.string(), ar: z.string() });
const errorAnswer = z.object({ error: inBoth }).meta({ id: 'Error' });

/** Header of every endpoint that takes a submission. */
export const idempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'idempotencyKeyMalformed')
    .optional()
    .meta({ description: 'The same key with the same content gets the first answer again, for 24 hours.' }),
});

/** The answers that every submission's endpoint may give, for its OpenAPI entry. */
export function submissionAnswers(flag: string, accepted: z.ZodType) {
  const json = (description: string, schema: z.ZodType = errorAnswer) => ({
    description,
    content: { 'application/json': { schema } },
  });
  return {
    200: json('accepted, or answered as described', accepted),
    400: json('not JSON, or not an object'),
    409: json('the first request with this Idempotency-Key is still running'),
    413: json('larger than 64 KiB'),
    415: json('not application/json'),
    422: json(
      'a rule failed: message keys by payload name',
      z.object({ [flag]: z.literal(false), errors: z.record(z.string(), z.string()), error: inBoth }),
    ),
    429: json('too many requests; see Retry-After'),
    503: json('a dependency is down; see Retry-After'),
  };
}

/** The body of a 422: the success flag, message keys by name, and the first one's sentence in both languages. */
export function refusal(services: Services, flag: string, errors: Record<string, string>): Answer {
  const first = Object.values(errors)[0] ?? 'invalidSubmission';
  const { minLeadAge, maxLeadAge } = conditionsOf(services);
  const error = services.sentences.message(first, { minLeadAge, maxLeadAge });
  return { status: 422, body: { [flag]: false, errors, error } };
}

/** What zod-openapi calls after checking: a refusal when a rule failed. A body that is no object is not a form at all. */
export function refuseInvalid(services: Services, flag: string) {
  return (
    result: { success: boolean; target: string; error?: unknown },
    c: Context,
  ): Response | undefined => {
    if (result.success) return undefined;
    const issues = (result.error as z.ZodError).issues;
    if (result.target === 'json' && issues.some(({ path }) => path.length === 0)) {
      return refuse(c, services, 400, 'notJson');
    }
    if (result.target === 'header') return refuse(c, services, 400, 'idempotencyKeyMalformed');
    const errors = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
    return send(c, refusal(services, flag, errors));
  };
}

/** Answers a submission, once for each Idempotency-Key. */
export async function answerOnce(
  c: Context,
  services: Services,
  attempt: Omit<Attempt, 'key'> & { flag: string },
  work: (settle: Settle) => Promise<Answer | Response>,
): Promise<Response> {
  const key = c.req.header('idempotency-key');
  let response: Response | undefined;
  const done = await once(services.database.db, { ...attempt, key }, services.now(), async (settle) => {
    const result = await work(settle);
    if (!(result instanceof Response)) return result;
    response = result;
    return { status: result.status, body: {} };
  });
  if (response) return response;
  if (done.outcome === 'running') return refuse(c, services, 409, 'stillRunning', { 'Retry-After': '2' });
  if (done.outcome === 'other-content') {
    const error = services.sentences.message('idempotencyKeyReused');
    return send(c, { status: 422, body: { [attempt.flag]: false, errors: {}, error } });
  }
  return send(c, done.answer);
}

export function send(c: Context, { status, body }: Answer): Response {
  return c.json(body, status as ContentfulStatusCode);
}

/** The language that the visitor reads, by Accept-Language: consents and messages are kept in it. Arabic otherwise. */
export function languageOf(c: Context): Language {
  return accepts(c, { header: 'Accept-Language', supports: ['ar', 'en'], default: 'ar' }) as Language;
}
