import type { ApiPath } from '#contract/accepted.ts';
import type { ApiAnswer, ApiCall } from '#contract/api-call.ts';
import { readAnswerBody, writeJson } from '#domain/answer-body.ts';
import type { Language } from '#domain/language.ts';

/** Visitors without scripts wait for the page meanwhile. */
const timeoutMs = 15_000;

/**
 * The server at API_BASE_URL may know only the specification, so it gets none of our own headers.
 * @param visit.forwardedFor - of the visitor's request; the server's rate limits count that address
 */
export function remoteApi(
  baseUrl: string,
  { language, forwardedFor }: { language: Language; forwardedFor?: string | undefined },
): ApiCall {
  return async <P extends ApiPath>(path: P | `${P}?${string}`, body?: object): Promise<ApiAnswer<P>> => {
    const headers = new Headers({ 'Accept-Language': language });
    if (forwardedFor) headers.set('X-Forwarded-For', forwardedFor);
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json');
    const response = await fetch(new URL(path, baseUrl), {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { method: 'POST', body: isForm ? body : writeJson(body) }),
    });
    return toAnswer<P>(response);
  };
}

async function toAnswer<P extends ApiPath>(response: Response): Promise<ApiAnswer<P>> {
  const { status } = response;
  const body = readAnswerBody(await response.text());
  if (status === 200) return { accepted: true, status, body };
  const retryAfter = Number(response.headers.get('retry-after'));
  return { accepted: false, status, body, ...(retryAfter > 0 && { retryAfter }) };
}
