import type { AnswerBody, ApiPath } from '#contract/accepted.ts';
import type { ApiAnswer, SpecifiedRefusal } from '#contract/api-call.ts';

/** Whether the first request with this Idempotency-Key is still running. */
export function isUnderWay<P extends ApiPath>(
  answer: ApiAnswer<P>,
): answer is Extract<ApiAnswer<P>, { accepted: false }> {
  return !answer.accepted && answer.body.code === 'requestUnderWay';
}

/** @param retryAfter - seconds, as in the header */
export function answerOf<P extends ApiPath>(
  status: number,
  body: object,
  retryAfter: string | null | undefined,
): ApiAnswer<P> {
  if (status === 200) return { accepted: true, status, body: body as AnswerBody<P> & SpecifiedRefusal };
  const seconds = Number(retryAfter);
  return { accepted: false, status, body, ...(seconds > 0 && { retryAfter: seconds }) };
}
