import type { AnswerBody, ApiPath } from './accepted.ts';
import type { Refusal, RefusedByRules } from './answers.ts';
import type { ChallengeRefusal } from './code-challenge.ts';

/** Any status counts as an answer; 200 is `accepted`. In either case, every property of the body may be missing. */
export type ApiAnswer<P extends ApiPath = ApiPath> =
  | { accepted: true; status: 200; body: AnswerBody<P> & SpecifiedRefusal }
  | { accepted: false; status: number; body: RefusalBody; retryAfter?: number };

/**
 * Section 7 of the specification's second document (contact, careers, reports) names no status, so the refusal may
 * arrive with 200.
 */
export interface SpecifiedRefusal {
  errorEn?: string;
  errorAr?: string;
}

type RefusalBody = Partial<Refusal & RefusedByRules & ChallengeRefusal> & SpecifiedRefusal;

/** The uploaded part of a call's file, from 0 to 1, or `checking` while the browser solves a challenge. */
export type Progress = number | 'checking';

/**
 * In the browser the call goes over the network; on the server, for visitors without scripts, directly to the endpoint.
 * Throws if no answer arrives.
 * @param path - below the API's base, such as `/api/OTP/VerifyOtp`, with its query
 * @param body - posted as JSON, or as multipart if it is FormData; without a body the call is a GET
 * @param options.ownHeaders - sent to our own server only
 */
export type ApiCall = <P extends ApiPath>(
  path: P | `${P}?${string}`,
  body?: object,
  options?: {
    idempotencyKey?: string;
    onProgress?: (progress: Progress) => void;
    ownHeaders?: Readonly<Record<string, string>>;
  },
) => Promise<ApiAnswer<P>>;
