import { languages } from '#domain/language.ts';
import type { Content } from '../../content/content.ts';
import { readFrontMatter } from '../../content/front-matter.ts';
import { renderMarkdown } from '../../content/markdown.ts';
import { frontMatterSchema } from '../../content/policies.ts';
import { ContentError } from '../../content/read-json.ts';
import { contentValues, fillContentValues } from '../../content/values.ts';

/** Returns the first mistake of a Markdown file; undefined if there is none. */
export function faultOfText(path: string, text: string): { line: number; reason: string } | undefined {
  try {
    return renderMarkdown(bodyOf(path, text)).fault;
  } catch (error) {
    return lineOf(error);
  }
}

/** Renders a Markdown file as the site does. Values that do not exist stay in braces. */
export function previewText(content: Content, path: string, text: string): string {
  const language = languages.find((one) => path.endsWith(`.${one}.md`)) ?? 'ar';
  let body = text;
  try {
    body = bodyOf(path, text);
    body = fillContentValues(path, body, contentValues(content), language);
  } catch (error) {
    lineOf(error);
  }
  return renderMarkdown(body.replace(/^(#+ .*?) \{#[\w-]+\}$/gm, '$1')).html;
}

/** @throws ContentError if a policy's front matter is incomplete */
const bodyOf = (path: string, text: string) =>
  path.startsWith('policies/') ? readFrontMatter(path, text, frontMatterSchema).body : text;

function lineOf(error: unknown) {
  if (!(error instanceof ContentError)) throw error;
  const [, line = '1', reason = error.message] = /^[^:]*:(\d+): (.*)$/s.exec(error.message) ?? [];
  return { line: Number(line), reason };
}
