import { serial } from '#domain/serial.ts';

const queue = serial();

/**
 * Waits for its own turn of the event loop, first come, first served. Call it before slow work, such as rendering a
 * page or parsing a large body. Other work then runs between many slow ones.
 */
export const nextTurn = (): Promise<void> => queue(() => new Promise((next) => setImmediate(next)));
