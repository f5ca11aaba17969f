import { type Logger, pino } from 'pino';

/** The process's log: one JSON object a line on standard output. */
export function openLog({ level = 'info' }: { level?: 'info' | 'silent' } = {}): Logger {
  return pino({ base: null, level });
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
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  return {
    kind: error.name,
    ...(typeof code === 'string' && { code }),
    message: withoutValues(error.message),
    at: frames.slice(0, 6).map((line) => line.trim()),
  };
}

/** Messages of libraries quote what they were given: quoted parts, longer numbers, addresses and other scripts go. */
export function withoutValues(text: string): string {
  return text
    .replace(/(["'`]).*?\1/gs, '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/\d[\d\s-]{3,}/g, '…')
    .replace(/[^\p{ASCII}…]+/gu, '…')
    .slice(0, 300);
}
