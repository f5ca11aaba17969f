import type { MessageKey } from '#locales/keys.ts';

/** Thrown where a request cannot be answered now, and can be later. It becomes a 503 (`errors.ts`). */
export abstract class Unavailable extends Error {
  /** Seconds after which it is worth asking again. */
  abstract readonly retryAfterSeconds: number;
  /** The sentence that the visitor reads. */
  readonly messageKey: MessageKey = 'serviceDown';
  /** Whether the log was told when it was thrown. */
  readonly isLogged: boolean = false;
}
