import type { MessageKey } from '#locales/keys.ts';

/** A later retry can succeed. Becomes a 503 (`errors.ts`). */
export abstract class Unavailable extends Error {
  abstract readonly retryAfterSeconds: number;
  readonly messageKey: MessageKey = 'serviceDown';
  /** True if the error was logged when it was thrown. */
  readonly isLogged: boolean = false;
}
