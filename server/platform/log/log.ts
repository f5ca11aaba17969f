import { destination, type Logger, pino } from 'pino';
import { traceOfLine } from '../telemetry/telemetry.ts';

/** One JSON object a line, without the machine's name, and with the trace that it belongs to. */
export const logOptions = { base: null, mixin: traceOfLine };

/** Lines are written together: one write for each takes as long as answering a kept page. */
const writtenTogether = { bytes: 8 * 1024, milliseconds: 50 };

/** The process's log, on standard output. What is still to be written when the process ends is written then. */
export function openLog({ level = 'info' }: { level?: 'info' | 'silent' } = {}): Logger {
  if (level === 'silent') return pino({ level });
  const { bytes: minLength, milliseconds: periodicFlush } = writtenTogether;
  const output = destination({ fd: 1, sync: true, minLength, periodicFlush });
  process.once('exit', () => output.flushSync());
  return pino({ ...logOptions, level }, output);
}

/** What the log may say of an error: its kind, code and place, and its message without anything that a person could have typed. */
export function describeError(error: unknown): {
  kind: string;
  code?: string;
  message: string;
  at: string[];
} {
  if (!(error instanceof Error)) return { kind: typeof error, message: '', at: [] };
  const code = (error as { code?: unknown }).code;
  // The stack begins with the message, whose own lines may look like places.
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '));
  return {
    kind: error.name,
    ...(typeof code === 'string' && { code }),
    message: withoutValues(error.message),
    at: frames.slice(0, 6).map((line) => line.trim()),
  };
}

/** Beyond this a message is a value. It also bounds what the patterns below have to look at. */
const longestMessage = 2000;

/**
 * Messages of libraries quote what they were given: quoted parts, longer numbers, addresses and other scripts go.
 * What is quoted may hold quotes itself, or be cut: all goes from the first mark to the last, or to the end.
 */
export function withoutValues(text: string): string {
  return text
    .slice(0, longestMessage)
    .replace(/(["`]|(?<!\w)')(?:.*\1|.*)/gs, '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/\d[\d\s()-]{3,}/g, '…')
    .replace(/[^\p{ASCII}…]+/gu, '…')
    .slice(0, 300);
}
