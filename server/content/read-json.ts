import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { jsonLines } from './json-lines.ts';

/** A content file that is missing or breaks its schema; the message is one line: file, line and reason. */
export class ContentError extends Error {}

/**
 * One JSON file of CONTENT_DIR, as its schema gives it back.
 * @throws ContentError when it cannot be read, is no JSON or breaks its schema
 */
export async function readJson<T extends z.ZodType>(file: string, schema: T): Promise<z.infer<T>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ContentError(`${file}: cannot be read (${error.code})`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    // V8's message ends in a position or a piece of the text, which may be of several lines.
    const reason = (error as Error).message.replace(/(?: in JSON)? at position .*|, (\.\.\.)?".*/s, '');
    throw new ContentError(`${file}:${jsonLines(text).mistake ?? 1}: ${reason}`);
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  // A name that should not be there is itself the place, not what it stands in.
  const path = [
    ...(issue?.path ?? []),
    ...(issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []),
  ];
  const place = path.length > 0 ? `${path.map(String).join('.')}: ` : '';
  throw new ContentError(
    `${file}:${jsonLines(text).of(path)}: ${place}${issue?.message ?? 'does not fit its schema'}`,
  );
}
