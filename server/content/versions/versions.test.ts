import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { companyDir } from '#tests/support/company.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { testDataKey } from '#tests/support/process.ts';
import { readConfig } from '../../platform/configuration/config.ts';
import { type Database, openDatabase } from '../../platform/database/open.ts';
import { openEncryption } from '../../platform/encryption/data-keys.ts';
import { openMetrics } from '../../platform/metrics/metrics.ts';
import { openContent, readNewest } from '../open-content.ts';
import type { ContentServices } from '../services.ts';
import { followVersions } from './follow-versions.ts';
import { exportFiles, importFolder } from './import-export.ts';
import { newestId, versionOf } from './versions.ts';

let fresh: FreshDatabase;
let database: Database;
let services: ContentServices;
let folder: string;
const lines: string[] = [];
const author = { subject: 'an-editor', name: 'An editor' };

beforeAll(async () => {
  fresh = await freshDatabase();
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  database = await openDatabase(fresh, log);
  const config = readConfig({ DATA_DIR: fresh.dataDir, DATA_KEY: testDataKey });
  const now = () => new Date('2026-11-21T09:00:00Z');
  const encryption = await openEncryption(database.db, config, now());
  const opened = { config, database, encryption, log, now, metrics: openMetrics([]) };
  services = { ...opened, ...(await openContent(opened)) } as ContentServices;
  folder = await mkdtemp(join(tmpdir(), 'rimal-versions-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.close();
  await fresh.remove();
});

const edited = async (change: (text: string) => string) => {
  const copy = await mkdtemp(join(folder, 'copy-'));
  await cp(companyDir, copy, { recursive: true });
  const file = join(copy, 'company.json');
  await writeFile(file, change(await readFile(file, 'utf8')));
  return copy;
};
const filesOf = async (dir: string) =>
  (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dir.length + 1))
    .sort();

describe('content versions', () => {
  test('the first start publishes the shipped sample once', async () => {
    expect(services.content.version).toBe(1);
    await openContent(services);
    expect(await newestId(database.db)).toBe(1);
  });

  test('an exported version has the bytes of the imported folder', async () => {
    const id = await importFolder(services, companyDir, author, 'the test company');
    const version = await versionOf(services, id ?? 0);
    expect(version).toMatchObject({ parent: 1, author, reason: 'the test company' });
    const out = join(folder, 'out');
    await exportFiles(services, version?.files ?? new Map(), out);
    expect(await filesOf(out)).toEqual(await filesOf(companyDir));
    for (const path of await filesOf(out))
      expect(await readFile(join(out, path))).toEqual(await readFile(join(companyDir, path)));
  });

  test('an invalid folder is refused with the place of its mistake, and publishes nothing', async () => {
    const before = await newestId(database.db);
    const copy = await edited((text) => text.replace(/"since": \d+/, '"since": "long ago"'));
    await expect(importFolder(services, copy, author, 'a mistake')).rejects.toThrow(
      /company\.json:\d+: since/,
    );
    expect(await newestId(database.db)).toBe(before);
  });

  test.each([
    ['truncated', (file: string) => truncate(file, 10)],
    [
      'altered',
      async (file: string) => writeFile(file, (await readFile(file, 'utf8')).replace('Rimal', 'Other')),
    ],
    ['deleted', (file: string) => rm(file)],
  ])('a copy on disk that was %s is repaired from the database at the next start', async (_, damage) => {
    const { content } = await openContent(services);
    const file = join(content.folder, 'company.json');
    const good = await readFile(file, 'utf8');
    await damage(file);
    const again = await openContent(services);
    expect(again).toMatchObject({ content: { version: content.version, company: content.company } });
    expect(again.fault).toBeUndefined();
    expect(await readFile(file, 'utf8')).toBe(good);
  });

  test('processes that start together on an empty folder all read the content', async () => {
    const content = join(services.config.dataDir, 'content');
    for (let round = 0; round < 4; round++) {
      await rm(content, { recursive: true, force: true });
      await expect(Promise.all(Array.from({ length: 6 }, () => openContent(services)))).resolves.toHaveLength(
        6,
      );
    }
  });

  test('a running process serves a new version', async () => {
    const following = followVersions(services);
    const held = services.content;
    const copy = await edited((text) => text.replace(/"tollFree": "[^"]*"/, '"tollFree": "800 111 1111"'));
    await importFolder(services, copy, author, 'another telephone number');
    await expect.poll(() => held.company.tollFree, { timeout: 30_000 }).toBe('800 111 1111');
    await following.stop();
  });

  test('a process that could not ask for the newest version keeps the one it has', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const following = followVersions(services);
    lines.length = 0;
    await sql`alter table content_versions rename to away`.execute(database.db);
    vi.advanceTimersByTime(2000);
    await expect.poll(() => lines.join('')).toContain('could not read the content');
    await sql`alter table away rename to content_versions`.execute(database.db);
    vi.advanceTimersByTime(2000);
    const copy = await edited((text) => text.replace(/"tollFree": "[^"]*"/, '"tollFree": "800 333 3333"'));
    await importFolder(services, copy, author, 'after the fault');
    vi.advanceTimersByTime(2000);
    await expect.poll(() => services.content.company.tollFree).toBe('800 333 3333');
    expect(lines.join('').match(/content reloaded/g)).toHaveLength(1);
    await following.stop();
  });

  test('a version that was altered in the database is logged and never served', async () => {
    const good = await newestId(database.db);
    const copy = await edited((text) => text.replace(/"tollFree": "[^"]*"/, '"tollFree": "800 222 2222"'));
    await importFolder(services, copy, author, 'altered afterwards');
    await sql`update content_versions set reason = 'changed' where id = ${(good ?? 0) + 1}`.execute(
      database.db,
    );
    expect(await readNewest(services)).toMatchObject({
      content: { version: good, company: { tollFree: '800 333 3333' } },
    });
    await readNewest(services);
    const logged = lines.join('').match(/content_versions \d+: altered outside the site; ignored/g);
    expect(logged, 'the next read within a minute logs nothing').toHaveLength(1);
  });

  test('a version with a file that was altered in the database is reported, and the one before is served', async () => {
    const good = (await readNewest(services))?.content.version;
    const copy = await edited((text) => text.replace(/"since": \d+/, '"since": 2014'));
    const id = await importFolder(services, copy, author, 'with an altered file');
    const digest = (await versionOf(services, id ?? 0))?.files.get('company.json') ?? '';
    await sql`update content_blobs set bytes = '{}' where digest = ${digest}`.execute(database.db);
    expect(await readNewest(services)).toMatchObject({
      content: { version: good },
      fault: expect.stringContaining('was changed in the database'),
    });
  });
});
