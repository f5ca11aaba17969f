import { pino } from 'pino';
import { logOptions } from '#server/platform/log/log.ts';

/** Returns a logger that writes the server's format to `write`. */
export const logTo = (write: (line: string) => void) => pino(logOptions, { write });
