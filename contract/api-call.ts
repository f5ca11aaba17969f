import type { ApiPath, Told } from './accepted.ts';
import type { Refusal, RefusedByRules } from './answers.ts';
import type { ChallengeRefusal } from './code-challenge.ts';

/**
 * What the API answered: any status that arrived counts as an answer, 200 is `accepted`. Of a refusal, too, every part
 * may be missing.
 */
export type ApiAnswer<P extends ApiPath = ApiPath> =
  | { accepted: true; status: 200; body: Told<P> & SpecifiedRefusal }
  | { accepted: false; status: number; body: RefusalBody; retryAfter?: number };

/** What a refusal says by the second document (its section 7), which does not say its status: it may be 200. */
export interface SpecifiedRefusal {
  errorEn?: string;
  errorAr?: string;
}

type RefusalBody = Partial<Refusal & RefusedByRules & ChallengeRefusal> & SpecifiedRefusal;

/** The progress of a call: the uploaded part of its file, from 0 to 1, or `checking` while the browser solves a challenge. */
export type Progress = number | 'checking';

/**
 * One call of the API. In the browser it goes over the network; on the server, for visitors without scripts, it calls
 * the endpoint itself. Throws when no answer arrives.
 * @param path - below the API's base, such as `/api/OTP/VerifyOtp`, with a query where it takes one
 * @param body - sent by POST, as JSON or, when it is FormData, as multipart; without one the call is a GET
 * @param options.onProgress - called with the call's progress
 * @param options.ownHeaders - what only this site's own server reads: another one is not sent it
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
