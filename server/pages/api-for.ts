import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ApiPath } from '#contract/accepted.ts';
import type { ApiAnswer, ApiCall } from '#contract/api-call.ts';
import type { FormBody } from '../http/bodies/parse-form.ts';
import type { LimitName } from '../http/rate-limits/rate-limits.ts';
import type { Services } from '../intake/services.ts';
import type { HandedForm } from './handed-form.ts';

/** A visitor without scripts waits for the page meanwhile. */
const timeoutMs = 15_000;

/** Seconds, where the API itself does not say when it is worth asking again. */
const retrySeconds = 5;

/** What goes with a call within this process: it was read, reserved and counted when the page was posted. */
interface Internally {
  counted: readonly LimitName[];
  form?: FormBody;
}

/** The API as a page's action calls it. */
export interface VisitApi {
  call: ApiCall;
  /** The page that tells of the last call: a 503 of its own, where a dependency was down or no answer came in time. */
  tell(page: Response): Response;
}

/**
 * The API for a page's action, called on behalf of the visitor who posted the form: the same application without the
 * network, or the server that API_BASE_URL names. Limits count the visitor's own address either way.
 * @param posted - the form that the page was given
 */
export function apiFor(
  app: OpenAPIHono,
  { config }: Services,
  visit: Context,
  posted: HandedForm | undefined,
): VisitApi {
  let retryAfter: number | undefined;
  const call: ApiCall = async <P extends ApiPath>(
    path: P | `${P}?${string}`,
    body?: object,
    { idempotencyKey, ownHeaders }: Parameters<ApiCall>[2] = {},
  ): Promise<ApiAnswer<P>> => {
    retryAfter = retrySeconds;
    const headers = new Headers({ 'Accept-Language': visit.req.path.startsWith('/en') ? 'en' : 'ar' });
    const forwarded = visit.req.header('x-forwarded-for');
    if (forwarded) headers.set('X-Forwarded-For', forwarded);
    // Another server knows none of these headers.
    if (!config.apiBaseUrl) {
      if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
      for (const [name, value] of Object.entries(ownHeaders ?? {})) headers.set(name, value);
    }
    const form = body instanceof FormData ? body : undefined;
    if (body !== undefined && !form) headers.set('Content-Type', 'application/json');
    const within: Internally = {
      counted: visit.get('counted') ?? [],
      ...(form && posted && { form: posted.bodyOf(form) }),
    };
    const request = new Request(new URL(path, config.apiBaseUrl || 'http://localhost'), {
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { method: 'POST', body: form ?? JSON.stringify(body) }),
    });
    const response = config.apiBaseUrl
      ? await fetch(request)
      : await app.fetch(request, { ...visit.env, ...within });
    const answer = await toAnswer<P>(response);
    retryAfter = !answer.accepted && answer.status === 503 ? (answer.retryAfter ?? retrySeconds) : undefined;
    return answer;
  };
  return {
    call,
    tell(page) {
      if (retryAfter === undefined || page.status !== 200) return page;
      const headers = new Headers(page.headers);
      headers.set('Retry-After', String(retryAfter));
      return new Response(page.body, { status: 503, headers });
    },
  };
}

async function toAnswer<P extends ApiPath>(response: Response): Promise<ApiAnswer<P>> {
  const { status } = response;
  const text = await response.text();
  // The specification leaves some answers open: an empty one has no parts.
  const body: unknown = text.trim() === '' ? {} : JSON.parse(text);
  if (status === 200) return { accepted: true, status, body: body as object };
  const retryAfter = Number(response.headers.get('retry-after'));
  return { accepted: false, status, body: body as object, ...(retryAfter > 0 && { retryAfter }) };
}
