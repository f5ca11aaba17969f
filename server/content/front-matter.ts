import type { z } from 'zod';
import { ContentError } from './read-json.ts';

export interface FrontMatter<T> {
  values: T;
  /** Returns the line of a name; 1 if it is missing. */
  lineOf(name: string): number;
  /** The text. Empty lines replace the front matter, so that line numbers stay right. */
  body: string;
}

/**
 * Parses front matter between two lines of `---`: one `name: text` per line, no other YAML.
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
    throw new ContentError(`${file}:1: does not begin with front matter between two lines of ---`);
  }
  const places = new Map<string, number>();
  const values: Record<string, string> = {};
  for (const [index, line] of lines.slice(1, end).entries()) {
    const place = index + 2;
    const [, name, value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (!name) throw new ContentError(`${file}:${place}: expected a line such as "version: 2026-11-01"`);
    if (places.has(name)) throw new ContentError(`${file}:${place}: ${name}: duplicate name`);
    values[name] = value;
    places.set(name, place);
  }
  const lineOf = (name: string) => places.get(name) ?? 1;
  const result = schema.safeParse(values);
  if (!result.success) {
    const [issue] = result.error.issues;
    const name = String(issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0]);
    throw new ContentError(`${file}:${lineOf(name)}: ${name}: ${issue?.message}`);
  }
  const body = lines.map((line, index) => (index <= end ? '' : line)).join('\n');
  return { values: result.data, lineOf, body };
}
