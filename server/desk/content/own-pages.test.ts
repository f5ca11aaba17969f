import { beforeAll, expect, test } from 'vitest';
import type { SaveAnswer } from '#contract/desk-content.ts';
import { type ContentDesk, openContentDesk } from '#tests/support/content/content-desk.ts';
import { serverForTests } from '#tests/support/database.ts';
import { signInAs } from '#tests/support/desk.ts';
import { openContent } from '../../content/open-content.ts';

const server = serverForTests({ env: { CONTENT_DIR: '' } });
let desk: ContentDesk;
beforeAll(async () => {
  desk = await openContentDesk(server);
});

type Saved = Extract<SaveAnswer, { draft: string }>;
const item = 'pages/sharia';
const textOf = (title: string, body = '') =>
  `---\ntitle: ${title}\ndescription: What the committee decided.\n---\n\n${body}`;

/** Saves the texts of an item. Null removes them. */
async function save(ar: string | null, en: string | null, draft?: string, id = item): Promise<Saved> {
  const opened = await desk.room('editor').open(id, draft);
  const texts = [ar, en];
  const files = opened?.files.map(({ path, basedOn }, at) => ({ path, basedOn, text: texts[at] }));
  const editor = await signInAs(server, 'editor');
  const { body } = await editor.post('/desk/api/content/save', { draft, title: 'Sharia', item: id, files });
  return body as Saved;
}
const publish = async (draft: string) =>
  desk.room('publisher').publish(draft, await desk.seen(draft), undefined);

test('one draft adds a page and lists it in the menu by its title, without a review', async () => {
  expect((await desk.room('editor').open(item, undefined))?.fields).toEqual(['title', 'description']);
  const { draft, faults } = await save(textOf('القرارات الشرعية'), textOf('Sharia resolutions'));
  expect(faults).toEqual([]);
  const menu = await desk.room('editor').open('menu', draft);
  expect(menu?.pageTitles[item]).toEqual({ ar: 'القرارات الشرعية', en: 'Sharia resolutions' });
  expect(JSON.stringify(menu?.schema)).toContain(`"${item}"`);
  await desk.edit('editor', 'menu', (menu) => menu.header.unshift(item), draft);
  expect((await desk.room('publisher').draft(draft))?.fault).toBeUndefined();
  expect(await publish(draft)).toEqual({ version: expect.any(Number) });
  const { content } = await openContent(server.services);
  expect(content.menu.header[0]).toBe(item);
  expect(content.pages.sharia?.en.title).toBe('Sharia resolutions');
});

test('a page that its draft added and removed is not listed', async () => {
  const { draft } = await save(textOf('أ'), textOf('A'), undefined, 'pages/a');
  await save(null, null, draft, 'pages/a');
  const ids = (await desk.room('editor').items(draft)).map(({ id }) => id);
  expect(ids).not.toContain('pages/a');
});

test('a page can be removed only once nothing links to it', async () => {
  const { draft } = await save(null, null);
  expect(await publish(draft)).toEqual({
    refused: 'invalid',
    fault: expect.objectContaining({ path: 'menu.json', place: ['header', 0], key: 'menuEntry' }),
  });
  await desk.edit('editor', 'menu', (menu) => menu.header.shift(), draft);
  expect(await publish(draft)).toEqual({ version: expect.any(Number) });
});

test('a mistake in a text names its field or line, and a broken link prevents publishing', async () => {
  const { draft, faults } = await save(textOf(''), textOf('Sharia', 'One\n<b>'));
  expect(faults).toMatchObject([
    { path: `${item}.ar.md`, place: ['title'], key: 'blank' },
    { path: `${item}.en.md`, place: [], line: 3, key: 'html' },
  ]);
  await save(textOf('القرارات'), textOf('Sharia', '[a](/en/nothing)'), draft);
  expect(await publish(draft)).toEqual({
    refused: 'invalid',
    fault: expect.objectContaining({ path: `${item}.en.md`, line: 2, key: 'noPage' }),
  });
});

test('the preview of a text leaves out its front matter, even if unfinished, and shows pictures', async () => {
  const editor = await signInAs(server, 'editor');
  const preview = async (path: string, text: string) =>
    (await editor.post('/desk/api/content/preview', { path, text })).body.html;
  const text = textOf('', '![The mark](/files/pages/mark.webp)');
  expect(await preview(`${item}.en.md`, text)).toBe(
    '<p><img src="/files/pages/mark.webp" alt="The mark" loading="lazy" /></p>\n',
  );
});
