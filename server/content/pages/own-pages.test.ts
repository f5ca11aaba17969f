import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { companyDir } from '#tests/support/company.ts';
import { ContentError, readContent } from '../content.ts';
import { checkLinks } from './links.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await cp(companyDir, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const pageOf = (body: string, title = 'Sharia') =>
  `---\ntitle: ${title}\ndescription: What it decided.\n---\n\n${body}\n`;
const write = (file: string, text: string) => writeFile(join(folder, file), text);
async function writePage(body: string): Promise<void> {
  for (const language of ['ar', 'en']) await write(`pages/sharia.${language}.md`, pageOf(body));
}
/** Returns the error message that the operator sees, without the folder; undefined if the content is valid. */
async function refusal(): Promise<string | undefined> {
  const error = await readContent(folder).catch((error: unknown) => error);
  return error instanceof ContentError ? error.message.replace(`${folder}/`, '') : undefined;
}

test('a page is read with its title, description, filled-in values and sections', async () => {
  await writePage('## Call\n\nCall {company.tollFree}.');
  const { pages, company } = await readContent(folder);
  expect(pages.sharia?.en).toMatchObject({ title: 'Sharia', description: 'What it decided.' });
  expect(pages.sharia?.en.html).toContain(company.tollFree);
  expect(pages.sharia?.en.sections).toEqual([{ id: 'section-1', title: 'Call' }]);
});

test('a picture is rendered with its size and text alternative, and loads lazily', async () => {
  await mkdir(join(folder, 'files/pages'));
  await cp('web/public/icons/apple-touch.png', join(folder, 'files/pages/mark.png'));
  await writePage('![The “mark”](/files/pages/mark.png)');
  const { pages } = await readContent(folder);
  expect(pages.sharia?.ar.html).toBe(
    '<p><img src="/files/pages/mark.png" width="180" height="180" alt="The “mark”" loading="lazy" /></p>\n',
  );
});

test('content without pages is valid once no menu lists one', async () => {
  await rm(join(folder, 'pages'), { recursive: true });
  expect(await refusal()).toMatch(/^menu\.json:\d+: footer\.\w+\.\d: Choose a page that menus can list\.$/);
  const menu = await readFile(join(folder, 'menu.json'), 'utf8');
  await write('menu.json', menu.replace(/"pages\/[\w-]+",/g, ''));
  expect(await refusal()).toBeUndefined();
});

test.each([
  ['a missing language', 'pages/b.ar.md', pageOf(''), 'pages/b.en.md: This file cannot be read (ENOENT).'],
  [
    'a title that is blank',
    'pages/sharia.en.md',
    pageOf('', ''),
    'pages/sharia.en.md:2: title: Enter some text.',
  ],
  [
    'no front matter',
    'pages/sharia.en.md',
    '## A',
    /^pages\/sharia\.en\.md:1: Begin the text with its fields/,
  ],
  ['a tag', 'pages/sharia.en.md', pageOf('<b>'), 'pages/sharia.en.md:6: HTML tags are not allowed.'],
  [
    'an unknown value',
    'pages/sharia.en.md',
    pageOf('{company.x}'),
    /sharia\.en\.md:6: The site has no value/,
  ],
  ['an address with capitals', 'pages/Sharia.ar.md', pageOf(''), /Sharia\.ar\.md: Use only lower-case/],
  [
    'a picture without a text alternative',
    'pages/sharia.en.md',
    pageOf('a\n![](/files/pages/a.png)'),
    /^pages\/sharia\.en\.md:7: Describe the picture/,
  ],
  [
    'a picture from another site',
    'pages/sharia.en.md',
    pageOf('![a](https://b.example/a.png)'),
    'pages/sharia.en.md:6: Begin the address of a picture with /files/.',
  ],
])('rejects %s, and names the file and line', async (_, file, text, message) => {
  await writePage('');
  await write(file, text);
  expect(await refusal()).toMatch(message);
});

describe('links in Markdown', () => {
  test.each([
    ['a page that does not exist', '[a](/en/loans)', 'There is no page /en/loans'],
    ['a question that does not exist', '[a](/en/help/nothing#x)', 'There is no page /en/help/nothing'],
    ['a custom page that does not exist', '[a](/ar/pages/nothing)', 'There is no page /ar/pages/nothing'],
    ['an offer that does not exist', '[a](/ar/business/offers/x)', 'There is no page /ar/business/offers/x'],
    ['a file that does not exist', '[a](/files/prices.pdf)', 'The file /files/prices.pdf does not exist.'],
    [
      'a picture that does not exist',
      '![a](/files/pages/a.png)',
      'The file /files/pages/a.png does not exist.',
    ],
    ['a file with a wrong escape', '[a](/files/%E0%A4.pdf)', 'The file /files/%E0%A4.pdf does not exist.'],
    [
      'a file outside of the published ones',
      '[a](/files/../app.json)',
      'The file /files/../app.json does not',
    ],
    ['an escaped path to one', '[a](/files/%2e%2e/app.json)', 'The file /files/%2e%2e/app.json does not'],
    ['a file that the site does not serve', '[a](/files/a.html)', 'The file /files/a.html does not exist.'],
    ['a path without a language', '[a](contact-us)', 'Begin the link contact-us with /ar/ or https://.'],
    ['a script', '[a](javascript:x)', 'Begin the link () with /ar/'],
    ['a page, in a table', '| a |\n|---|\n| [a](/en/loans) |', 'There is no page /en/loans', 10],
  ])('a link to %s is rejected with file and line', async (_, link, reason, line = 8) => {
    await write('files/a.html', '');
    await writePage(`\n\n${link}`);
    expect(await refusal()).toContain(`pages/sharia.ar.md:${line}: ${reason}`);
  });

  test.each(['policies/fraud.en.md', 'help/rates.en.md'])('links in %s are checked too', async (file) => {
    const text = await readFile(join(folder, file), 'utf8');
    await write(file, `${text}\n[a](/en/loans)\n`);
    expect(await refusal()).toContain(`${file}:${text.split('\n').length + 1}: There is no page /en/loans`);
  });

  test('a text can link to an offer from the offer’s first day', async () => {
    const content = await readContent(folder);
    const offers = content.offers.map((offer) => ({ ...offer, startDate: '2026-05-02' }));
    await writePage('[a](/en/individual/offers/family-car)');
    const check = (day: string) => checkLinks(folder, { ...content, offers }, day);
    await expect(check('2026-05-02')).resolves.toBeUndefined();
    await expect(check('2026-05-01')).rejects.toThrow(
      'sharia.ar.md:6: The offer /en/individual/offers/family-car has not begun',
    );
  });

  test('links to pages, files, sections and other sites are accepted', async () => {
    await writePage(
      '[a](/en/help#rates) [b](/ar/contact-us?servicetypeid=4) [c](/files/after-sales-prices.pdf) [d](#section-1)\n' +
        '[e](https://b.example) [f](tel:8000000000) [g](/en/pages/sharia) [h](/en/help/early-settlement)',
    );
    expect(await refusal()).toBeUndefined();
  });
});
