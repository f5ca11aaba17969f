import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { companyDir } from '#tests/support/company.ts';
import { readAbout } from './about.ts';
import { ContentError } from './faults.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'about-'));
  await cp(companyDir, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

async function refusalAfter(file: string, from: string | RegExp, to: string): Promise<string> {
  const text = await readFile(join(folder, file), 'utf8');
  expect(text).toMatch(from);
  await writeFile(join(folder, file), text.replace(from, to));
  const outcome = await readAbout(folder).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(ContentError);
  return (outcome as ContentError).message.replace(`${folder}/`, '');
}

test('reads sample people by role, each with a small picture and a PDF as CV', async () => {
  const { board, committee, values } = await readAbout(folder);
  expect([board.length, committee.length, values.length]).toEqual([5, 3, 4]);
  for (const { nameAr, nameEn, path, cv } of [...board, ...committee]) {
    expect(nameAr).toContain('(مثال)');
    expect(nameEn).toContain('(sample)');
    expect((await stat(join(folder, 'files', path))).size).toBeLessThan(12 * 1024);
    expect((await readFile(join(folder, 'files', cv))).subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test.each([
  ['about.json', '"vision"', '"visions"', /^about\.json:\d+: vision: /],
  [
    'about.json',
    /"en": \[[^\]]*\]/,
    '"en": ["One"]',
    /^about\.json:2: profile: Both languages must have the same number of paragraphs/,
  ],
  ['board.json', /"roleAr": "[^"]*"/, '"roleAr": ""', /^board\.json:5: 0\.roleAr: /],
  ['board.json', /"nameEn": "[^"]*",\n/, '', /^board\.json:2: 0\.nameEn: /],
  ['board.json', '"path"', '"photo"', /^board\.json:\d+: 0\.path: /],
  ['board.json', 'people/board-chair.svg', '/../secret.svg', /^board\.json:7: 0\.path: Choose a picture/],
  ['board.json', 'people/board-chair.svg', 'people/../../x.svg', /^board\.json:7: 0\.path: Choose a picture/],
  ['committee.json', 'sharia-chair.pdf', 'sharia-chair.doc', /^committee\.json:8: 0\.cv: Choose a PDF/],
  ['committee.json', /^[\s\S]*$/, '[]', /^committee\.json:1: Add at least one row/],
])('reports the line and field when %s has %s replaced by %s', async (file, from, to, told) => {
  expect(await refusalAfter(file, from, to)).toMatch(told);
});

test('reports the line and field when a picture or CV is missing', async () => {
  expect(await refusalAfter('committee.json', 'sharia-scholar.pdf', 'nobody.pdf')).toBe(
    'committee.json:16: 1.cv: The file files/people/nobody.pdf does not exist.',
  );
});
