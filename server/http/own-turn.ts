import { serial } from '#domain/serial.ts';

const inTurn = serial();

/**
 * Waits for a turn of the event loop of its own, in the order in which it was asked for: what takes long begins so (the
 * rendering of a page, a large body), and many at once keep nothing else waiting for all of them.
 */
export const ownTurn = (): Promise<void> => inTurn(() => new Promise((next) => setImmediate(next)));
