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
 * Returns the first mistake of a Markdown file; undefined if there is none. Its place is a field of the front matter,
 * or its line is counted in the text that follows.
 */
export function faultOfText(path: string, text: string): Omit<FileFault, 'file'> | undefined {
  const fields = itemOfPath(path)?.fields;
  try {
    const body = fields ? readFrontMatter(path, text, fields).body : text;
    const { fault } = renderMarkdown(body, rulesOf(path));
    const before = (fields && frontMatter.exec(text)?.[0].split('\n').length) ?? 1;
    return fault && { ...fault, line: fault.line - before + 1 };
  } catch (error) {
    return faultIn(error);
  }
}

/** Renders the body of a Markdown file as the site does. Values that do not exist stay in braces. */
export function previewText(content: Content, path: string, text: string): string {
  const language = languages.find((one) => path.endsWith(`.${one}.md`)) ?? 'ar';
  let body = itemOfPath(path)?.fields ? text.replace(frontMatter, '') : text;
  try {
    body = fillContentValues(path, body, contentValues(content), language);
  } catch (error) {
    faultIn(error);
  }
  const shown = body.replace(/^(#+ .*?) \{#[\w-]+\}$/gm, '$1');
  // The editor shows both languages on one page.
  return renderMarkdown(shown, { ...rulesOf(path), idPrefix: `${language}-` }).html;
}

const rulesOf = (path: string) => ({ hasPictures: itemOfPath(path)?.kind === 'pages' });

function faultIn(error: unknown): FileFault {
  if (!(error instanceof ContentError)) throw error;
  return error.fault;
}
