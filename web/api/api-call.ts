/** What the API answered: any status that arrived counts as an answer. */
export interface ApiAnswer {
  status: number;
  body: Readonly<Record<string, unknown>>;
  /** Seconds to wait, where the server said so. */
  retryAfter?: number;
}

/**
 * One call of the API. In the browser it goes over the network; on the server, for visitors without scripts, it goes
 * to the same application directly. Throws when no answer arrives.
 * @param path - below the API's base, such as `/api/OTP/VerifyOtp`
 * @param body - sent as JSON by POST; without one the call is a GET
 */
export type ApiCall = (
  path: string,
  body?: unknown,
  options?: { idempotencyKey?: string },
) => Promise<ApiAnswer>;
