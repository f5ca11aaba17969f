import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { plainText } from '#contract/content/in-both.ts';
import { companyDir } from '#tests/support/company.ts';
import { readContent } from '../content.ts';

test.each([
  ['reports.json', ['bod', 0, 'descriptionAr'], ' '],
  ['branches.json', [0, 'name', 'en'], '\u00a0'],
  ['board.json', [0, 'roleEn'], '\u200b'],
  ['option-lists.json', ['serviceType', 0, 'ar'], '\u3164'],
  ['cookies.json', ['categories', 'essential', 0, 'name'], '\u2800'],
])('rejects %s if %j is only blanks or invisible characters', async (file, place, blank) => {
  const folder = await mkdtemp(join(tmpdir(), 'blank-texts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(companyDir, folder, { recursive: true });
  const path = join(folder, file);
  const json = JSON.parse(await readFile(path, 'utf8'));
  const parent = place.slice(0, -1).reduce((value, key) => value[key], json);
  parent[place.at(-1) ?? ''] = blank;
  await writeFile(path, JSON.stringify(json));
  await expect(readContent(folder)).rejects.toThrow(`${place.join('.')}: Enter some text`);
});

test.each(['<p>Text</p>', 'a <BR/> b', '</script>'])(
  'a text with the tag in %s is refused, but not one with signs',
  (text) => {
    expect(plainText.safeParse(text).error?.issues[0]?.message).toBe('tags');
    expect(plainText.safeParse('5 < 6 > 4, <3').success).toBe(true);
  },
);
