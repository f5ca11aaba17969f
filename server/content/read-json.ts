import { isUtf8 } from 'node:buffer';
import { constants } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { jsonLines } from '../platform/json-lines.ts';
import { ContentError, type Fault, parseContent } from './faults.ts';
import { isContentPath } from './versions/manifest.ts';

/**
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
    throw new ContentError({ file, ...jsonFault(text) });
  }
  const parsed = parseContent(schema, json);
  const fault = 'faults' in parsed ? parsed.faults[0] : await check?.(parsed.data);
  if (fault) throw new ContentError({ file, line: jsonLines(text).of(fault.place), ...fault });
  return (parsed as { data: z.infer<T> }).data;
}

export function jsonFault(text: string) {
  const { line = 1, reason = 'is not JSON' } = jsonLines(text).mistake ?? {};
  return { line, key: 'notJson', values: { reason } } as const;
}

/**
 * Drops the byte order mark.
 * @throws ContentError if it cannot be read, or is not UTF-8 (with the line)
 */
export async function readText(file: string): Promise<string> {
  // Without O_NONBLOCK, opening a named pipe would never end.
  const flag = constants.O_RDONLY | constants.O_NONBLOCK;
  const bytes = await readFile(file, { flag }).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(file, error);
  });
  if (isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  const line = bytes
    .toString('latin1')
    .split('\n')
    .findIndex((text) => !isUtf8(Buffer.from(text, 'latin1')));
  throw new ContentError({ file, line: line + 1, key: 'notUtf8' });
}

/**
 * Returns sorted names. Leaves out files of text editors and systems.
 * @throws ContentError if the folder cannot be read
 */
export async function contentNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(folder, error);
  });
  return names.filter(isContentPath).sort();
}

export const unreadable = (file: string, { code }: NodeJS.ErrnoException) =>
  new ContentError({ file, key: 'unreadable', values: { code: String(code) } });
