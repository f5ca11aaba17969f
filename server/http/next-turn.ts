import { serial } from '#domain/serial.ts';

const queue = serial();

/**
 * Gives each caller a turn of the event loop, first come, first served. Call it before slow work, so that other events
 * are handled between two slow callers.
 */
export const nextTurn = (): Promise<void> => queue(() => new Promise((next) => setImmediate(next)));
