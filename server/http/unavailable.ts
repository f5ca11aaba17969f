import type { MessageKey } from '#locales/keys.ts';

/** Thrown when a request cannot be answered now but can later. It becomes a 503 (`errors.ts`). */
export abstract class Unavailable extends Error {
  /** Seconds after which a retry can succeed. */
  abstract readonly retryAfterSeconds: number;
  readonly messageKey: MessageKey = 'serviceDown';
  /** Whether the error was logged when it was thrown. */
  readonly isLogged: boolean = false;
}
