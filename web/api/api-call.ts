import type { ApiPath, Told } from '#contract/accepted.ts';
import type { ApiAnswer, SpecifiedRefusal } from '#contract/api-call.ts';

/** Whether the first request with the same Idempotency-Key still runs: it says when to ask again. */
export function isUnderWay<P extends ApiPath>(
  answer: ApiAnswer<P>,
): answer is Extract<ApiAnswer<P>, { accepted: false }> {
  return !answer.accepted && answer.body.code === 'requestUnderWay';
}

/**
 * Parses an answer's text. An empty text is an answer without any part: the specification leaves some answers open.
 * @throws where it is neither empty nor JSON
 */
export function parseAnswer(text: string): unknown {
  return text.trim() === '' ? {} : JSON.parse(text);
}

/**
 * An answer by what arrived.
 * @param body - its JSON, whatever it is
 * @param retryAfter - seconds, as the header says them
 */
export function answerOf<P extends ApiPath>(
  status: number,
  body: unknown,
  retryAfter: string | null | undefined,
): ApiAnswer<P> {
  const read = typeof body === 'object' && body !== null ? body : {};
  if (status === 200) return { accepted: true, status, body: read as Told<P> & SpecifiedRefusal };
  const seconds = Number(retryAfter);
  return { accepted: false, status, body: read, ...(seconds > 0 && { retryAfter: seconds }) };
}
