import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

test('a section’s id depends on its position, not on its language', () => {
  const { html, sections } = renderMarkdown('## 1. الأمان\n\n### ضمنه\n\n## التعريفات\n');
  expect(html).toBe(
    '<h2 id="section-1">1. الأمان</h2>\n<h3 id="section-1-1">ضمنه</h3>\n<h2 id="section-2">التعريفات</h2>\n',
  );
  expect(sections.map(({ id, title, line }) => ({ id, title, line }))).toEqual([
    { id: 'section-1', title: '1. الأمان', line: 1 },
    { id: 'section-2', title: 'التعريفات', line: 5 },
  ]);
});

test('wraps a table in a focusable region that its section labels', () => {
  const { html, sections } = renderMarkdown('## Words\n\n| a | b |\n|---|---|\n| c | d |\n| e | f |\n');
  expect(html).toContain(
    '<div data-table role="region" aria-labelledby="section-1" tabindex="0"><table>\n<thead>',
  );
  expect(html).toContain('</tbody>\n</table></div>');
  expect(sections[0]?.tables).toEqual([[5, 6]]);
});

test('turns no source text into a tag, an attribute or a script link', () => {
  const source = [
    '## A <h2 onclick="x()">',
    '<script>alert(1)</script>',
    "[go](javascript:alert(1)) [on](data:text/html,x) [mail](mailto:a@b.example '\"><i>')",
    '| <table> | `</table>` |\n|---|---|\n| <img src=x onerror=x> | b |',
  ].join('\n\n');
  const { html } = renderMarkdown(source);
  const tags = [...html.matchAll(/<(\w+)([^>]*)>/g)].map(([, name, rest]) => `${name}${rest}`);
  expect(tags).toEqual([
    'h2 id="section-1"',
    'p',
    'a href=""',
    'a href=""',
    'a href="mailto:a@b.example" title="&quot;&gt;&lt;i&gt;" dir="ltr"',
    'div data-table role="region" aria-labelledby="section-1" tabindex="0"',
    'table',
    ...['thead', 'tr', 'th', 'th', 'code', 'tbody', 'tr', 'td', 'td'],
  ]);
});

test('aligns a column without a style attribute, which the content policy forbids', () => {
  const { html } = renderMarkdown('| a | b |\n|--:|---|\n| c | d |\n');
  expect(html).toContain('<th align="right">a</th>\n<th>b</th>');
  expect(html).not.toContain('style');
});

test('keeps links within the site, including one with a colon', () => {
  const { html } = renderMarkdown(
    '[a](/ar/contact-us?x=a:b) [b](#section-2) [c](https://c.example) [d](tel:8001234567)',
  );
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
    '/ar/contact-us?x=a:b',
    '#section-2',
    'https://c.example',
    'tel:8001234567',
  ]);
});

test.each([
  ['a tag in a sentence that runs over lines', 'one\ntwo\nthree <b>', 3, 'html'],
  ['a tag in a sentence', 'one\n\ntwo <b>three</b>', 3, 'html'],
  ['a block of HTML', '\n<div>\n</div>', 2, 'html'],
  ['a comment', '## A\n\n<!-- later -->', 3, 'html'],
  ['a picture', 'a ![b](c.svg)', 1, 'picture'],
  ['a title of its own', '# A', 1, 'headingLevel'],
  ['a heading too deep', '## A\n\n#### B', 3, 'headingLevel'],
  ['a heading that is underlined', 'A\n---', 1, 'headingLevel'],
])('rejects %s with its line', (_, source, line, key) => {
  expect(renderMarkdown(source).fault).toEqual({ line, key });
});

test('ignores text that only resembles a heading, a tag or a table', () => {
  const { fault, sections } = renderMarkdown(
    '## A ##\n\n```\n## B\n<b>\n| a |\n|---|\n```\n\n5 < 6 and `<i>`\n',
  );
  expect(fault).toBeUndefined();
  expect(sections).toEqual([{ id: 'section-1', title: 'A', line: 1, tables: [] }]);
});
