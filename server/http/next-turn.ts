import { serial } from '#domain/serial.ts';

const queue = serial();

/**
 * Waits for its own turn of the event loop, first come, first served. Call it before slow work, so that other work runs
 * between many slow ones.
 */
export const nextTurn = (): Promise<void> => queue(() => new Promise((next) => setImmediate(next)));
