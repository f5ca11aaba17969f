import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageList } from '#domain/pages.ts';
import { writeContactSheet } from '../../look/contact-sheet.ts';
import { shownForms } from '../../look/form-shots.ts';
import { fileNameOf } from '../../look/page-shots.ts';
import { photograph } from '../../look/photograph.ts';
import type { Shot } from '../../look/shot.ts';
import { appliesTo, folderOf, shots, views } from '../../look/shots.ts';
import { expect, test } from '../support/test.ts';

const names = shots.map(({ name }) => name);

test('every page and every form with errors has a picture, and each picture has a unique name', () => {
  expect(names).toEqual(expect.arrayContaining(pageList.map(({ path }) => fileNameOf(path))));
  for (const form of shownForms) {
    const own = names.filter((name) => name.startsWith(fileNameOf(form.page)) && name.endsWith('errors'));
    expect(own, form.name).not.toEqual([]);
  }
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('a picture with a width of its own is taken once per language', () => {
  const narrow: Shot = { name: 'x', readAs: { width: 320 } };
  expect(views.filter((view) => appliesTo(narrow, view)).map(folderOf)).toEqual(['ar-390', 'en-390']);
  expect(views.filter((view) => appliesTo({ name: 'x' }, view))).toHaveLength(4);
});

test('photograph saves a picture and rejects for an unreachable state or a console error', async ({
  browser,
  site,
  say,
  language,
}) => {
  const folder = join(tmpdir(), `rimal-look-${process.pid}`);
  const view = { language, width: 390, height: 844 };
  const take = (shot: Shot) => photograph(browser, { site, desk: site }, say, { shot, view, folder });
  const notFound = { name: 'not-found', path: 'nowhere', expectsErrors: true } as const;
  expect(await take(notFound)).toEqual([]);
  await expect(take({ name: 'error', path: 'nowhere' })).rejects.toThrow(/logged an error/);
  const lost = { ...notFound, name: 'lost', reach: () => Promise.reject(new Error('no such button')) };
  await expect(take(lost)).rejects.toThrow('no such button');
  await writeContactSheet(folder);
  expect(await readdir(join(folder, folderOf(view)))).toContain('not-found.png');
  expect(await readdir(folder)).toContain('index.html');
  await rm(folder, { recursive: true });
});
