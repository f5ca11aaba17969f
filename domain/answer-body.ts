/**
 * `JSON.rawJSON`, which TypeScript's libraries lack. Browsers without it do not pass `source` to a reviver either, so
 * they round long integers.
 */
declare global {
  interface JSON {
    rawJSON(text: string): unknown;
  }
}

/**
 * Returns an empty object for empty text and for JSON that is not an object: another server may send either.
 * @throws SyntaxError if the text is neither empty nor JSON
 */
export function readAnswerBody(text: string): object {
  const body: unknown = text.trim() === '' ? {} : parseBigJson(text);
  return typeof body === 'object' && body !== null ? body : {};
}

/**
 * An integer beyond 2^53, such as a 64-bit id, becomes a bigint, so that it keeps all its digits.
 * @throws SyntaxError
 */
export function parseBigJson(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown, { source = '' }: { source?: string } = {}) =>
    Number.isSafeInteger(value) || !/^-?\d+$/.test(source) ? value : BigInt(source),
  );
}

/** Writes JSON; a bigint becomes a number with all its digits. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'bigint' ? JSON.rawJSON(String(part)) : part,
  );
}
