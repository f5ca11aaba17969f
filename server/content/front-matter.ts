import type { z } from 'zod';
import { ContentError, parseContent } from './faults.ts';

export interface FrontMatter<T> {
  values: T;
  /** Returns 1 if the name is missing. */
  lineOf(name: string): number;
  /** Empty lines replace the front matter, so that line numbers stay right. */
  body: string;
}

/** Includes the lines of `---`. */
export const frontMatter = /^---\r?\n[\s\S]*?\n---\r?\n/;

/** Converts a line number of the file to a line number of the body; undefined for a line of the front matter. */
export function bodyLine(text: string, line: number | undefined): number | undefined {
  const before = frontMatter.exec(text)?.[0].match(/\n/g)?.length ?? 0;
  return line !== undefined && line > before ? line - before : undefined;
}

/**
 * One `name: text` per line, no other YAML.
 * @throws ContentError with file, line and reason
 */
export function readFrontMatter<T extends z.ZodType>(
  file: string,
  text: string,
  schema: T,
): FrontMatter<z.infer<T>> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end < 0) {
    throw new ContentError({ file, line: 1, key: 'noFrontMatter' });
  }
  const places = new Map<string, number>();
  const values: Record<string, string> = {};
  for (const [index, line] of lines.slice(1, end).entries()) {
    const place = index + 2;
    const [, name, value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (!name) throw new ContentError({ file, line: place, key: 'frontMatterLine' });
    if (places.has(name))
      throw new ContentError({ file, line: place, key: 'duplicateSetting', values: { name } });
    values[name] = value;
    places.set(name, place);
  }
  const lineOf = (name: string) => places.get(name) ?? 1;
  const parsed = parseContent(schema, values);
  if ('faults' in parsed) {
    const [fault = { place: [], key: 'wrong' as const }] = parsed.faults;
    throw new ContentError({ file, line: lineOf(String(fault.place[0])), ...fault });
  }
  const body = lines.map((line, index) => (index <= end ? '' : line)).join('\n');
  return { values: parsed.data, lineOf, body };
}
