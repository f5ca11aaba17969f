import { languages } from '#domain/language.ts';
import type { Content } from '../../content/content.ts';
import { itemOfPath } from '../../content/drafts/kinds.ts';
import { ContentError, type FileFault } from '../../content/faults.ts';
import { bodyLine, frontMatter, readFrontMatter } from '../../content/front-matter.ts';
import { renderMarkdown } from '../../content/markdown.ts';
import { contentValues, fillContentValues } from '../../content/values.ts';

/**
 * Returns the first mistake. In the front matter its place is the field; in the body it has a line, counted from the
 * first line of the body.
 */
export function faultOfText(path: string, text: string): Omit<FileFault, 'file'> | undefined {
  const fields = itemOfPath(path)?.fields;
  let fault: Omit<FileFault, 'file'> | undefined;
  try {
    const body = fields ? readFrontMatter(path, text, fields).body : text;
    fault = renderMarkdown(body, rulesOf(path)).fault;
  } catch (error) {
    fault = contentFaultOf(error);
  }
  return fault && { ...fault, line: fields ? bodyLine(text, fault.line) : fault.line };
}

/** Renders a text as the site does. If a placeholder is wrong, all placeholders stay in braces. */
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
