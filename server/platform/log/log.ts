import { destination, type Logger, pino } from 'pino';
import { traceOfLine } from '../telemetry/telemetry.ts';

export const logOptions = { base: null, mixin: traceOfLine };

/** One write per line costs as much as serving a cached page. */
const bufferedBytes = { bytes: 8 * 1024, milliseconds: 50 };

export function openLog({ level = 'info' }: { level?: 'info' | 'silent' } = {}): Logger {
  if (level === 'silent') return pino({ level });
  const { bytes: minLength, milliseconds: periodicFlush } = bufferedBytes;
  const output = destination({ fd: 1, sync: true, minLength, periodicFlush });
  process.once('exit', () => output.flushSync());
  return pino({ ...logOptions, level }, output);
}

/** Removes personal data from the message. */
export function describeError(error: unknown): {
  kind: string;
  code?: string;
  message: string;
  at: string[];
} {
  if (!isErrorLike(error)) return { kind: typeof error, message: 'not an error object', at: [] };
  const code = (error as { code?: unknown }).code;
  // The stack starts with the message, whose lines may look like stack frames.
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '));
  return {
    kind: error.name ?? 'Error',
    ...(typeof code === 'string' && { code }),
    message: withoutValues(messageOf(error)),
    at: frames.slice(0, 6).map((line) => line.trim()),
  };
}

/** An `AggregateError`, such as of a connection to two addresses, has no message of its own. */
function messageOf(error: Omit<Error, 'name'>): string {
  if (error.message) return error.message;
  const { errors, cause, code } = error as { errors?: unknown; cause?: unknown; code?: unknown };
  const parts = (Array.isArray(errors) ? errors : [cause]).filter(isErrorLike).map(messageOf);
  return [...new Set(parts)].join('; ') || String(code ?? 'no message');
}

/** pg-boss emits errors as plain objects, without a name if the error inherited it. */
function isErrorLike(error: unknown): error is Omit<Error, 'name'> & { name?: string } {
  if (error instanceof Error) return true;
  const { message, stack } = (error ?? {}) as Partial<Error>;
  return typeof message === 'string' && typeof stack === 'string';
}

/** Limits the work of the patterns below. */
const maxMessageLength = 2000;

/**
 * Removes quoted parts, longer numbers, e-mail addresses and non-ASCII text. A quoted value can contain quotes, or lack
 * its closing quote. So this removes the text from the first quote to the last, or to the end of the message.
 */
export function withoutValues(text: string): string {
  return text
    .slice(0, maxMessageLength)
    .replace(/(["`]|(?<!\w)')(?:.*\1|.*)/gs, '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/\d(?:[\s()-]*\d){3,}/g, '…')
    .replace(/[^\p{ASCII}…]+/gu, '…')
    .slice(0, 300);
}
