/** How many may wait for an answer before deliveries let them go first, and for how long at most a delivery does. */
const many = 8;
const patienceMs = 1000;
const lookMs = 10;

/**
 * Who waits for an answer. Deliveries are owed and can wait; people look at their screens: while many of them do, each
 * delivery waits a moment, so that a rush is answered first. It waits no longer than that, so that none ever starves.
 */
export class Visitors {
  private waiting = 0;

  come(): void {
    this.waiting += 1;
  }

  go(): void {
    this.waiting -= 1;
  }

  /** Resolves when few wait, or after a moment. */
  async first(): Promise<void> {
    for (const end = performance.now() + patienceMs; this.waiting > many && performance.now() < end; )
      await new Promise((next) => setTimeout(next, lookMs));
  }
}
