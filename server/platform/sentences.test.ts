import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSentences } from './sentences.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rimal-test-locales-'));
  await cp('locales', folder, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

test('a message is returned in both languages with its placeholders filled in', async () => {
  const sentences = await readSentences(folder);
  const { en, ar } = sentences.message('applicationFailedBirthDateIsInFuture', {
    minLeadAge: 21,
    maxLeadAge: 70,
  });
  expect(en).toMatch(/21.*70/);
  expect(ar).toMatch(/21.*70/);
});

test('an unknown sentence throws an error that names the place where it belongs', async () => {
  const sentences = await readSentences(folder);
  expect(() => sentences.text('ar', 'mail', 'lead.nothing' as never)).toThrow(
    'locales/ar/mail.json has no lead.nothing',
  );
});

test('a file that is not JSON is reported with its line', async () => {
  const file = join(folder, 'en', 'broken.json');
  await writeFile(file, '{\n  "a": "b",\n  "c" "d"\n}\n');
  await expect(readSentences(folder)).rejects.toThrow(`${file}:3: a colon is missing after the name`);
});
