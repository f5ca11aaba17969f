import type { ApiPath, Told } from '#contract/accepted.ts';
import type { ApiAnswer, SpecifiedRefusal } from '#contract/api-call.ts';

/** Whether the first request with the same Idempotency-Key still runs: it says when to ask again. */
export function isUnderWay<P extends ApiPath>(
  answer: ApiAnswer<P>,
): answer is Extract<ApiAnswer<P>, { accepted: false }> {
  return !answer.accepted && answer.body.code === 'requestUnderWay';
}

/**
 * An answer by what arrived.
 * @param retryAfter - seconds, as the header says them
 */
export function answerOf<P extends ApiPath>(
  status: number,
  body: object,
  retryAfter: string | null | undefined,
): ApiAnswer<P> {
  if (status === 200) return { accepted: true, status, body: body as Told<P> & SpecifiedRefusal };
  const seconds = Number(retryAfter);
  return { accepted: false, status, body, ...(seconds > 0 && { retryAfter: seconds }) };
}
