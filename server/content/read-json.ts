import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { jsonLines } from '../platform/json-lines.ts';

/** A content file is missing or invalid. The message is one line: file, line (if known) and reason. */
export class ContentError extends Error {}

/** A mistake in a JSON file, and its place. */
export interface Fault {
  path: readonly PropertyKey[];
  reason: string;
}

/**
 * Reads and validates one JSON file of CONTENT_DIR.
 * @param check - finds faults that a schema cannot, such as a named file that does not exist
 * @throws ContentError with file, line, place and reason
 */
export async function readContentFile<T extends z.ZodType>(
  file: string,
  schema: T,
  check?: (value: z.infer<T>) => Promise<Fault | undefined>,
): Promise<z.infer<T>> {
  const text = await readText(file);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const { line = 1, reason = 'is not JSON' } = jsonLines(text).mistake ?? {};
    throw new ContentError(`${file}:${line}: ${reason}`);
  }
  const result = schema.safeParse(json);
  const fault = result.success ? await check?.(result.data) : faultOf(result.error);
  if (result.success && !fault) return result.data;
  const { path = [], reason = 'does not fit its schema' } = fault ?? {};
  const place = path.length > 0 ? `${path.map(String).join('.')}: ` : '';
  throw new ContentError(`${file}:${jsonLines(text).of(path)}: ${place}${reason}`);
}

/**
 * Reads one text file of CONTENT_DIR, without its byte order mark.
 * @throws ContentError if it cannot be read, or is not UTF-8 (with the line)
 */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new ContentError(`${file}: cannot be read (${error.code})`);
  });
  if (isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  const line = bytes
    .toString('latin1')
    .split('\n')
    .findIndex((text) => !isUtf8(Buffer.from(text, 'latin1')));
  throw new ContentError(`${file}:${line + 1}: is not UTF-8`);
}

function faultOf({ issues: [issue] }: z.ZodError): Fault | undefined {
  if (!issue) return undefined;
  // Points to an unknown key itself, not to the object that contains it.
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return { path: [...issue.path, ...unknown], reason: issue.message };
}
