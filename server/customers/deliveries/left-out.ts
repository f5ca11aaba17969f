import type { SkipReason } from '#domain/forms/form.ts';

/** Thrown by a deliverer to end a delivery without sending anything. */
export class LeftOut extends Error {
  readonly why: SkipReason;

  constructor(why: SkipReason) {
    super(why);
    this.name = 'LeftOut';
    this.why = why;
  }
}
