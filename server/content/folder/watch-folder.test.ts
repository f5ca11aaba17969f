import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { companyDir } from '#tests/support/company.ts';
import { valueIn } from '#tests/support/scrape.ts';
import { type Config, readConfig } from '../../platform/configuration/config.ts';
import { openMetrics } from '../../platform/metrics/metrics.ts';
import { type Content, readContent } from '../content.ts';
import { readLastGood } from './last-good.ts';
import { watchFolder } from './watch-folder.ts';

let folder: string;
let dataDir: string;
const metrics = openMetrics([]);
let config: Config;
let content: Content;
let stop: () => Promise<void>;
const lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rimal-content-'));
  await cp(companyDir, folder, { recursive: true });
  content = await readContent(folder);
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  dataDir = await mkdtemp(join(tmpdir(), 'rimal-data-'));
  config = readConfig({ CONTENT_DIR: folder, DATA_DIR: dataDir });
  ({ stop } = await watchFolder({ config, content, log, metrics }, folder));
});
afterAll(async () => {
  await stop();
  for (const made of [folder, dataDir]) await rm(made, { recursive: true });
});

const company = () => join(folder, 'company.json');
const edit = async (change: (text: string) => string) =>
  writeFile(company(), change(await readFile(company(), 'utf8')));

test('updates content that is already loaded after an edit', async () => {
  const held = content;
  await edit((text) => text.replace(/"tollFree": "[^"]*"/, '"tollFree": "800 111 1111"'));
  await expect.poll(() => held.company.tollFree, { timeout: 10_000 }).toBe('800 111 1111');
});

test('logs a bad edit with file and line, and keeps the last good content until it is corrected', async () => {
  const good = await readFile(company(), 'utf8');
  await edit((text) => text.replace(/"since": \d+/, '"since": "long ago"'));
  // A copy made at the same time may also read the bad edit, but only warns about it.
  const faults = () => lines.filter((line) => /"level":50/.test(line));
  await expect.poll(faults, { timeout: 10_000 }).toHaveLength(1);
  expect(faults()[0]).toMatch(/company\.json:\d+: since: /);
  expect(content.company.since).toBe(2015);
  await edit((text) => text.slice(0, -10));
  await expect.poll(faults, { timeout: 10_000 }).toHaveLength(2);
  expect(content.company.since).toBe(2015);
  await writeFile(company(), good.replace('"since": 2015', '"since": 2016'));
  await expect.poll(() => content.company.since, { timeout: 10_000 }).toBe(2016);
});

test('the metric reports a bad edit until it is corrected; published files come from the last good content', async () => {
  const valid = async () => valueIn(await metrics.scrape(), 'content_valid');
  await edit((text) => text.replace(/"tollFree": "[^"]*"/, '"tollFree": "800 222 2222"'));
  const kept = async () => (await readLastGood(config))?.content.company.tollFree;
  await expect.poll(kept, { timeout: 10_000 }).toBe('800 222 2222');
  const good = await readFile(company(), 'utf8');
  const published = () => readFile(join(content.folder, 'files/after-sales-prices.pdf'));
  const before = await published();
  expect(await valid()).toBe(1);
  await writeFile(company(), '{');
  await expect.poll(valid, { timeout: 10_000 }).toBe(0);
  await rm(join(folder, 'files/after-sales-prices.pdf'));
  expect(await published()).toEqual(before);
  await writeFile(join(folder, 'files/after-sales-prices.pdf'), before);
  await writeFile(company(), good);
  await expect.poll(valid, { timeout: 10_000 }).toBe(1);
  expect(content.folder).toBe(folder);
});

test('reads the content again after midnight in Riyadh, when a fee may begin', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: new Date('2026-11-30T23:59:00+03:00'),
    shouldAdvanceTime: true,
  });
  const held = { ...content };
  const log = pino({ level: 'silent' });
  const watching = await watchFolder({ config, content: held, log, metrics }, folder);
  try {
    await vi.advanceTimersByTimeAsync(59_000);
    expect(held.help).toBe(content.help);
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    await expect.poll(() => held.help, { timeout: 10_000 }).not.toBe(content.help);
  } finally {
    vi.useRealTimers();
    await watching.stop();
  }
});

test('names a link that leads back to itself, and still follows other files', async () => {
  const link = join(folder, 'offers/circle');
  await symlink('circle', link);
  await expect
    .poll(() => lines.join(''), { timeout: 10_000 })
    .toContain(`"reason":"${link}: This file cannot be read (ELOOP)."`);
  await edit((text) => text.replace(/"tollFree": "[^"]*"/, '"tollFree": "800 333 3333"'));
  await expect.poll(() => content.company.tollFree, { timeout: 10_000 }).toBe('800 333 3333');
  await rm(link);
});

test('logs a removed file and keeps its content', async () => {
  await rm(join(folder, 'branches.json'));
  await expect
    .poll(() => lines.join(''), { timeout: 10_000 })
    .toContain('branches.json: This file cannot be read (ENOENT)');
  expect(content.branches.length).toBeGreaterThan(0);
});
