import MarkdownIt, { type Token } from 'markdown-it';
import { isolateLtr } from '#domain/language.ts';
import type { FaultKey } from '#domain/publications/content-faults.ts';

export interface Section {
  /** `section-3` is the third section in every language, so a link works after a language switch. */
  id: string;
  title: string;
  /** Counted from 1. */
  line: number;
  /** For each table, the lines of its body rows. */
  tables: number[][];
}

export interface Markdown {
  /** Safe in a page: tags in the source are escaped, and links of unknown schemes lose their address. */
  html: string;
  sections: Section[];
  /** The first element that the document may not contain. */
  fault: { line: number; key: FaultKey } | undefined;
  /** Links and pictures. */
  links: { line: number; to: string }[];
}

const refused: Readonly<Record<string, FaultKey>> = {
  html_block: 'html',
  html_inline: 'html',
};
/** A picture in `content/files`. */
const picture = /^\/files(\/[a-z0-9-]+)+\.(svg|webp|png|jpg)$/;

/** HTML is parsed so that it can be reported, and is rendered as escaped text. */
const markdown = new MarkdownIt('commonmark').enable('table');
const { escapeHtml } = markdown.utils;
const asText = (tokens: Token[], at: number) => escapeHtml(tokens[at]?.content ?? '');
Object.assign(markdown.renderer.rules, {
  html_block: asText,
  html_inline: asText,
  // Wraps a table in a scrollable region that its heading labels.
  table_open: (tokens: Token[], at: number) =>
    `<div data-table role="region" aria-labelledby="${tokens[at]?.meta?.heading}" tabindex="0"><table>\n`,
  table_close: () => '</table></div>\n',
});

/** A link of any other scheme gets an empty address. */
const schemes = /^(?:https?|mailto|tel):/i;
const normalize = markdown.normalizeLink;
markdown.validateLink = () => true;
markdown.normalizeLink = (address) =>
  schemes.test(address) || !/^[^/?#]*:/.test(address) ? normalize(address) : '';

/**
 * @param source - without front matter; `###` are headings within a section
 * @param idPrefix - keeps the ids of two texts on one page apart
 */
export function renderMarkdown(source: string, { hasPictures = false, idPrefix = '' } = {}): Markdown {
  const tokens = markdown.parse(source, {});
  const sections: Section[] = [];
  const links: Markdown['links'] = [];
  let fault: Markdown['fault'];
  let line = 1;
  let part = 0;
  let heading = '';
  let isBody = false;
  for (const [index, token] of tokens.entries()) {
    // Cells of a table have no line of their own.
    line = token.map ? token.map[0] + 1 : line;
    const { type, tag, markup } = token;
    for (const part of inlineTokens(token, line)) {
      const key = refusalOf(part.token, hasPictures);
      if (key) fault ??= { line: part.line, key };
      const to = part.token.attrGet('href') ?? part.token.attrGet('src');
      if (to !== null) links.push({ line: part.line, to: String(to) });
    }
    if (type === 'heading_open') {
      if (markup !== '##' && markup !== '###') fault ??= { line, key: 'headingLevel' };
      part = tag === 'h2' ? 0 : part + 1;
      const title = isolateLtr(tokens[index + 1]?.content ?? '');
      if (tag === 'h2')
        sections.push({ id: `${idPrefix}section-${sections.length + 1}`, title, line, tables: [] });
      const section = `${idPrefix}section-${sections.length}`;
      heading = part === 0 ? section : `${section}-${part}`;
      token.attrSet('id', heading);
    }
    const tables = sections.at(-1)?.tables;
    if (type === 'table_open') {
      tables?.push([]);
      token.meta = { heading };
    }
    if (type === 'tbody_open' || type === 'tbody_close') isBody = type === 'tbody_open';
    if (type === 'tr_open' && isBody) tables?.at(-1)?.push(line);
    // Keeps telephone numbers and email addresses left-to-right in Arabic text.
    for (const part of token.children ?? []) {
      if (part.type === 'link_open' && /^(?:tel|mailto):/i.test(String(part.attrGet('href'))))
        part.attrSet('dir', 'ltr');
      if (part.type === 'image') part.attrSet('loading', 'lazy');
      if (part.type === 'text') part.content = isolateLtr(part.content, token.content);
    }
    // The content security policy blocks inline styles.
    const aligned = /^text-align:(\w+)$/.exec(String(token.attrGet('style')))?.[1];
    if (aligned) token.attrs = [['align', aligned]];
  }
  return { html: markdown.renderer.render(tokens, markdown.options, {}), sections, fault, links };
}

/** Yields the block and its inline tokens, each with its line: the text of a block may span several lines. */
function* inlineTokens(block: Token, line: number): Generator<{ token: Token; line: number }> {
  yield { token: block, line };
  let at = line;
  for (const token of block.children ?? []) {
    yield { token, line: at };
    if (token.type === 'softbreak' || token.type === 'hardbreak') at += 1;
  }
}

function refusalOf(token: Token, hasPictures: boolean): FaultKey | undefined {
  if (token.type !== 'image') return refused[token.type];
  if (!hasPictures) return 'picture';
  if (!picture.test(String(token.attrGet('src')))) return 'pictureStart';
  return token.content.trim() === '' ? 'pictureText' : undefined;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Returns the text of `renderMarkdown`'s HTML, with spaces between blocks. */
export function textOf(html: string): string {
  return html
    .replace(/<\/?(?:p|li|ul|ol|tr|td|th|h3|div|br)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
