import { pino } from 'pino';
import { logOptions } from '#server/platform/log/log.ts';

/** The log as a server writes it, for a test to read. */
export const logTo = (write: (line: string) => void) => pino(logOptions, { write });
