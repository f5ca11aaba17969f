import type { SkipReason } from '#domain/forms/form.ts';

/** Ends a delivery without sending anything. */
export class SkipDelivery extends Error {
  readonly reason: SkipReason;

  constructor(why: SkipReason) {
    super(why);
    this.name = 'SkipDelivery';
    this.reason = why;
  }
}
