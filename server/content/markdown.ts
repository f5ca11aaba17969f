import { compile, parse, postprocess, preprocess } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';

/** A section of a document: its second-level heading. */
export interface Section {
  /** The heading's id in the page: `section-3` is the third, in every language, so that a link survives a switch. */
  id: string;
  title: string;
  /** Lines are counted from 1. */
  line: number;
  /** For each table in it, how many rows stand below its head. */
  rows: number[];
}

export interface Markdown {
  /** Safe to be put into a page as it is: the source's own tags come out as text, and only links of known schemes stay. */
  html: string;
  sections: Section[];
  /** The first thing that a document of ours may not hold. */
  fault: { line: number; reason: string } | undefined;
}

const headings = 'a heading begins with ## or ###';

const refused: Record<string, string> = {
  htmlFlow: 'raw HTML is not allowed',
  htmlText: 'raw HTML is not allowed',
  setextHeading: headings,
  // Pictures have content, size and rights to check: policies have none.
  image: 'pictures are not allowed',
};

/**
 * Renders Markdown (CommonMark with tables) and says what it is made of.
 * @param source - without front matter; `###` are headings within a section
 */
export function renderMarkdown(source: string): Markdown {
  const events = postprocess(
    parse({ extensions: [gfmTable()] })
      .document()
      .write(preprocess()(source, undefined, true)),
  );
  const sections: Section[] = [];
  let fault: Markdown['fault'];
  let level = 0;
  for (const [kind, token, context] of events) {
    if (kind === 'exit') continue;
    const { line } = token.start;
    const reason = refused[token.type];
    if (reason) fault ??= { line, reason };
    if (token.type === 'atxHeading') level = 0;
    // A heading may close with a sequence too: the first one counts.
    if (token.type === 'atxHeadingSequence' && level === 0) {
      level = context.sliceSerialize(token).length;
      if (level !== 2 && level !== 3) fault ??= { line, reason: headings };
    }
    if (token.type === 'atxHeadingText' && level === 2) {
      const title = context.sliceSerialize(token);
      sections.push({ id: `section-${sections.length + 1}`, title, line, rows: [] });
    }
    const rows = sections.at(-1)?.rows;
    // The head is a row too.
    if (token.type === 'table') rows?.push(-1);
    if (token.type === 'tableRow' && rows) rows.push((rows.pop() ?? 0) + 1);
  }
  return { html: withPlaces(compile({ htmlExtensions: [gfmTableHtml()] })(events)), sections, fault };
}

/**
 * Gives each heading its id, and each table a frame that scrolls, named by the heading it stands under. All tags in the HTML
 * are the renderer's own, since those of the source were escaped: a pattern finds nothing else.
 */
function withPlaces(html: string): string {
  let section = 0;
  let part = 0;
  let heading = '';
  return html.replace(/<h[23]>|<\/?table>/g, (tag) => {
    if (tag === '</table>') return '</table></div>';
    if (tag === '<table>') {
      return `<div data-table role="region" aria-labelledby="${heading}" tabindex="0"><table>`;
    }
    part = tag === '<h2>' ? 0 : part + 1;
    if (tag === '<h2>') section += 1;
    heading = part === 0 ? `section-${section}` : `section-${section}-${part}`;
    return `${tag.slice(0, -1)} id="${heading}">`;
  });
}
