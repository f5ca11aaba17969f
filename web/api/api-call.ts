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
 * @param body - sent by POST, as JSON or, when it is FormData, as multipart; without one the call is a GET
 * @param options.onProgress - told how much of an upload is sent, from 0 to 1, where that can be known
 * @param options.ownHeaders - what only this site's own server reads: another one is not sent it
 */
export type ApiCall = (
  path: string,
  body?: unknown,
  options?: {
    idempotencyKey?: string;
    onProgress?: ((sent: number) => void) | undefined;
    ownHeaders?: Readonly<Record<string, string>>;
  },
) => Promise<ApiAnswer>;
