/**
 * Begins one piece of work in each turn of the event loop, in the order in which they came. Many requests that arrive
 * together would else be begun in the same turn, one after the other, and whatever arrives meanwhile waits for all of them.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];

  take(work: () => void): void {
    this.waiting.push(work);
    if (this.waiting.length === 1) setImmediate(this.next);
  }

  private readonly next = (): void => {
    try {
      this.waiting[0]?.();
    } finally {
      this.waiting.shift();
      if (this.waiting.length > 0) setImmediate(this.next);
    }
  };
}
