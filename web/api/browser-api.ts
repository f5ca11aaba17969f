import type { ApiPath } from '#contract/accepted.ts';
import type { ApiAnswer, ApiCall } from '#contract/api-call.ts';
import { readAnswerBody, writeJson } from '#domain/answer-body.ts';
import type { Language } from '#domain/language.ts';
import { answerOf, isUnderWay } from './api-call.ts';
import { timeLimit } from './time-limit.ts';
import { upload } from './upload.ts';

/** For lists and other reads (R8.9). */
const getTimeoutMs = 5000;
const getAttempts = 3;
/** The server may check the identity and send the text message before it answers. */
const postTimeoutMs = 25_000;
/** Attempts while an earlier request with the same key is running. */
const runningAttempts = 5;

/**
 * @param baseUrl - another origin, or empty
 * @param language - in which the server answers and stores consents
 */
export function browserApi(baseUrl: string, language: () => Language): ApiCall {
  return async <P extends ApiPath>(
    path: P | `${P}?${string}`,
    body?: object,
    { idempotencyKey, onProgress = () => {}, ownHeaders }: Parameters<ApiCall>[2] = {},
  ): Promise<ApiAnswer<P>> => {
    const url = baseUrl + path;
    // A header that an external API does not allow would fail its CORS check.
    const own = baseUrl === '' ? ownHeaders : {};
    const headers: Record<string, string> = { 'Accept-Language': language(), ...own };
    if (body === undefined) return getWithRetries<P>(url, headers);
    if (idempotencyKey && baseUrl === '') headers['Idempotency-Key'] = idempotencyKey;
    const send = () =>
      body instanceof FormData ? upload<P>(url, body, headers, onProgress) : postJson<P>(url, body, headers);
    let answer = await send();
    const challenge = baseUrl === '' && !answer.accepted && answer.body.challenge;
    if (challenge) {
      onProgress('checking');
      const solved = await import('./solve-challenge.ts')
        .then(({ solve }) => solve(challenge))
        .catch(() => undefined);
      // The text of this refusal tells the visitor to call.
      if (!solved) return answer;
      Object.assign(headers, solved);
      answer = await send();
    }
    for (let attempt = 1; isUnderWay(answer) && attempt < runningAttempts; attempt++) {
      const wait = (answer.retryAfter ?? 1) * 1000;
      await new Promise((resolve) => setTimeout(resolve, wait));
      answer = await send();
    }
    return answer;
  };
}

function postJson<P extends ApiPath>(
  url: string,
  body: object,
  headers: Record<string, string>,
): Promise<ApiAnswer<P>> {
  const json = { ...headers, 'Content-Type': 'application/json' };
  return request(url, { method: 'POST', headers: json, body: writeJson(body) }, postTimeoutMs);
}

async function getWithRetries<P extends ApiPath>(
  url: string,
  headers: Record<string, string>,
): Promise<ApiAnswer<P>> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await request<P>(url, { headers }, getTimeoutMs);
      if (answer.accepted) return answer;
      throw new Error(`GET ${url} returned ${answer.status}`);
    } catch (error) {
      if (attempt === getAttempts) throw error;
    }
  }
}

async function request<P extends ApiPath>(
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<ApiAnswer<P>> {
  const response = await fetch(url, { ...init, signal: timeLimit(timeoutMs) });
  const body = readAnswerBody(await response.text());
  return answerOf(response.status, body, response.headers.get('retry-after'));
}
