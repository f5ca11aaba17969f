import { languages } from '#domain/language.ts';
import type { Content } from '../../content/content.ts';
import { ContentError, type FileFault } from '../../content/faults.ts';
import { readFrontMatter } from '../../content/front-matter.ts';
import { renderMarkdown } from '../../content/markdown.ts';
import { frontMatterSchema } from '../../content/policies.ts';
import { contentValues, fillContentValues } from '../../content/values.ts';

/** Returns the first mistake of a Markdown file; undefined if there is none. */
export function faultOfText(path: string, text: string): Omit<FileFault, 'file'> | undefined {
  try {
    return renderMarkdown(bodyOf(path, text)).fault;
  } catch (error) {
    return faultIn(error);
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
    faultIn(error);
  }
  return renderMarkdown(body.replace(/^(#+ .*?) \{#[\w-]+\}$/gm, '$1')).html;
}

/** @throws ContentError if a policy's front matter is incomplete */
const bodyOf = (path: string, text: string) =>
  path.startsWith('policies/') ? readFrontMatter(path, text, frontMatterSchema).body : text;

function faultIn(error: unknown): FileFault {
  if (!(error instanceof ContentError)) throw error;
  return error.fault;
}
