import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyDir } from '#tests/support/company.ts';
import { type Content, readContent } from './content.ts';
import { watchContent } from './watch.ts';

let folder: string;
let content: Content;
let stop: () => Promise<void>;
const lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rimal-content-'));
  await cp(companyDir, folder, { recursive: true });
  content = await readContent(folder);
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  ({ stop } = await watchContent(folder, content, log));
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

const company = () => join(folder, 'company.json');
const edit = async (change: (text: string) => string) =>
  writeFile(company(), change(await readFile(company(), 'utf8')));

test('an edit is seen by whoever holds the content', async () => {
  const held = content;
  await edit((text) => text.replace(/"tollFree": "[^"]*"/, '"tollFree": "800 111 1111"'));
  await expect.poll(() => held.company.tollFree, { timeout: 10_000 }).toBe('800 111 1111');
});

test('a bad edit is named with file, line and reason, and the last good content stays until it is mended', async () => {
  const good = await readFile(company(), 'utf8');
  await edit((text) => text.replace(/"since": \d+/, '"since": "long ago"'));
  await expect.poll(() => lines.join(''), { timeout: 10_000 }).toMatch(/company\.json:\d+: since: /);
  expect(content.company.since).toBe(2015);
  await edit((text) => text.slice(0, -10));
  await expect
    .poll(() => lines.filter((line) => /"level":50/.test(line)).length, { timeout: 10_000 })
    .toBe(2);
  expect(content.company.since).toBe(2015);
  await writeFile(company(), good.replace('"since": 2015', '"since": 2016'));
  await expect.poll(() => content.company.since, { timeout: 10_000 }).toBe(2016);
});

test('a file that is removed is missed, and content stays', async () => {
  await rm(join(folder, 'branches.json'));
  await expect
    .poll(() => lines.join(''), { timeout: 10_000 })
    .toContain('branches.json: cannot be read (ENOENT)');
  expect(content.branches.length).toBeGreaterThan(0);
});
