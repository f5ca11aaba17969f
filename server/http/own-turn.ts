let lastTurn: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop of its own, in the order in which it was asked for: what takes long begins so (the
 * rendering of a page, a large body), and many at once keep nothing else waiting for all of them.
 */
export function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((next) => setImmediate(next)));
  return lastTurn;
}
