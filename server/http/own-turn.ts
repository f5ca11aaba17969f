import { serial } from '#domain/serial.ts';

const inTurn = serial();

/**
 * Waits for its own turn of the event loop, first come, first served. Call it before slow work, such as rendering a
 * page or parsing a large body. Other work then runs between many slow ones.
 */
export const ownTurn = (): Promise<void> => inTurn(() => new Promise((next) => setImmediate(next)));
