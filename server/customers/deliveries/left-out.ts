import type { WhyLeftOut } from '#domain/forms/form.ts';

/** A delivery ends, and nothing is sent for it. */
export class LeftOut extends Error {
  readonly why: WhyLeftOut;

  constructor(why: WhyLeftOut) {
    super(why);
    this.name = 'LeftOut';
    this.why = why;
  }
}
