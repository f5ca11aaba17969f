import { type JsonValue, parseJson, toText } from './json-value.ts';

const isMarkdown = (path: string) => path.endsWith('.md');

/**
 * Reads a text of content for comparing and merging: JSON as its value, Markdown as its paragraphs.
 * @returns undefined if the JSON is invalid
 */
export const readContentValue = (path: string, text: string): JsonValue | undefined =>
  isMarkdown(path)
    ? text
        .replaceAll('\r\n', '\n')
        .split(/\n\s*\n/)
        .map((paragraph) => paragraph.trimEnd())
        .filter((paragraph) => paragraph !== '')
    : parseJson(text);

export const writeContentValue = (path: string, value: unknown): string =>
  isMarkdown(path) ? `${(value as string[]).join('\n\n')}\n` : toText(value);
