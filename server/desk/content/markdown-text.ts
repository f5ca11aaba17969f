import { languages } from '#domain/language.ts';
import type { Content } from '../../content/content.ts';
import { itemOfPath } from '../../content/drafts/kinds.ts';
import { ContentError, type FileFault } from '../../content/faults.ts';
import { readFrontMatter } from '../../content/front-matter.ts';
import { renderMarkdown } from '../../content/markdown.ts';
import { contentValues, fillContentValues } from '../../content/values.ts';

/** The front matter of a text, with the lines of `---` around it. */
const frontMatter = /^---\r?\n[\s\S]*?\n---\r?\n/;

/**
 * Returns the first mistake of a Markdown file; undefined if there is none. A mistake in the front matter has the field
 * as its place. A mistake in the body has a line, counted from the first line of the body.
 */
export function faultOfText(path: string, text: string): Omit<FileFault, 'file'> | undefined {
  const fields = itemOfPath(path)?.fields;
  try {
    const body = fields ? readFrontMatter(path, text, fields).body : text;
    const { fault } = renderMarkdown(body, rulesOf(path));
    const bodyStart = (fields && frontMatter.exec(text)?.[0].split('\n').length) ?? 1;
    return fault && { ...fault, line: fault.line - bodyStart + 1 };
  } catch (error) {
    return contentFaultOf(error);
  }
}

/** Renders the body of a Markdown file as the site does. Placeholders of unknown values stay in braces. */
export function previewText(content: Content, path: string, text: string): string {
  const language = languages.find((one) => path.endsWith(`.${one}.md`)) ?? 'ar';
  let body = itemOfPath(path)?.fields ? text.replace(frontMatter, '') : text;
  try {
    body = fillContentValues(path, body, contentValues(content), language);
  } catch (error) {
    contentFaultOf(error);
  }
  const withoutIds = body.replace(/^(#+ .*?) \{#[\w-]+\}$/gm, '$1');
  // The editor shows both languages on one page.
  return renderMarkdown(withoutIds, { ...rulesOf(path), idPrefix: `${language}-` }).html;
}

const rulesOf = (path: string) => ({ hasPictures: itemOfPath(path)?.kind === 'pages' });

function contentFaultOf(error: unknown): FileFault {
  if (!(error instanceof ContentError)) throw error;
  return error.fault;
}
