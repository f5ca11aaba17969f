import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { defaultLeadAges, type LeadAges } from '#domain/lead-ages.ts';
import { companyDir } from '#tests/support/company.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { type ServerProcess, startProcess } from '#tests/support/process.ts';
import { ContentError } from '../content.ts';
import { type Folders, readPublished, saveLastGood } from './last-good.ts';

let folder: string;
let folders: Folders & LeadAges;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rimal-last-good-'));
  folders = { contentDir: join(folder, 'content'), dataDir: join(folder, 'data'), ...defaultLeadAges };
  await cp(companyDir, folders.contentDir, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const copies = async () => readdir(join(folders.dataDir, 'last-content'));
const edit = async (dir: string, change: (text: string) => string) => {
  const file = join(dir, 'company.json');
  await writeFile(file, change(await readFile(file, 'utf8')));
};
const since = (year: string) => (text: string) => text.replace(/"since": [^,]+/, `"since": ${year}`);

describe('invalid content', () => {
  test('content with an error is replaced by the last good content and its files, and the reason is reported', async () => {
    await saveLastGood(folders);
    await edit(folders.contentDir, since('"long ago"'));
    await rm(join(folders.contentDir, 'files'), { recursive: true });
    const { content, fault } = await readPublished(folders);
    expect(content.company.since).toBe(2015);
    expect(fault).toMatch(/content\/company\.json:\d+: since: /);
    expect(await readdir(join(content.folder, 'files'))).toContain('reports');
  });

  test('content with an error is rejected when no good content was stored', async () => {
    await edit(folders.contentDir, since('"long ago"'));
    await expect(readPublished(folders)).rejects.toThrow(ContentError);
  });

  test('content with an error is rejected when the stored content does not suit this version of the program', async () => {
    await saveLastGood(folders);
    const [copy = ''] = await copies();
    await edit(join(folders.dataDir, 'last-content', copy), (text) => text.replace('"since"', '"founded"'));
    await edit(folders.contentDir, since('"long ago"'));
    await expect(readPublished(folders)).rejects.toThrow(`${folders.contentDir}/company.json`);
  });

  test('content with an error is never stored as good', async () => {
    await saveLastGood(folders);
    await edit(folders.contentDir, since('"long ago"'));
    await expect(saveLastGood(folders)).rejects.toThrow(ContentError);
    expect(await copies()).toHaveLength(1);
  });
});

describe('valid content', () => {
  test('good content is read from its own folder even when an older copy was stored', async () => {
    await saveLastGood(folders);
    await edit(folders.contentDir, since('2001'));
    const { content, fault } = await readPublished(folders);
    expect([content.company.since, fault]).toEqual([2001, undefined]);
  });

  test('concurrent saves store good content once, and the newest two copies remain', async () => {
    await Promise.all([saveLastGood(folders), saveLastGood(folders)]);
    await saveLastGood(folders);
    expect(await copies()).toHaveLength(1);
    for (const year of ['2001', '2002', '2003']) {
      await edit(folders.contentDir, since(year));
      await saveLastGood(folders);
    }
    expect(await copies()).toHaveLength(2);
    await edit(folders.contentDir, since('"long ago"'));
    expect((await readPublished(folders)).content.company.since).toBe(2003);
  });

  test('good content is stored even when an editor left a dangling link among the files', async () => {
    await symlink('somebody@machine.4711:1', join(folders.contentDir, 'offers/.#family-car.json'));
    await saveLastGood(folders);
    expect(await copies()).toHaveLength(1);
  });

  test('good content is stored once even when links in it lead back to its folder', async () => {
    for (const name of ['one', 'other']) await symlink('.', join(folders.contentDir, name));
    await saveLastGood(folders);
    await saveLastGood(folders);
    expect(await copies()).toHaveLength(1);
  });

  test('an unfinished copy does not count as good content', async () => {
    await mkdir(join(folders.dataDir, 'last-content'), { recursive: true });
    await cp(companyDir, join(folders.dataDir, 'last-content/.unfinished'), { recursive: true });
    await edit(folders.contentDir, since('"long ago"'));
    await expect(readPublished(folders)).rejects.toThrow(ContentError);
  });
});

test('a server starts with the last good content, reports the error, and recovers once it is corrected', async () => {
  const fresh = await freshDatabase();
  onTestFinished(() => fresh.remove());
  const env = {
    DATABASE_URL: fresh.databaseUrl,
    DATA_DIR: folders.dataDir,
    CONTENT_DIR: folders.contentDir,
    MALPRACTICE_KEY: Buffer.alloc(32, 1).toString('base64'),
    DATA_KEY: Buffer.alloc(32, 2).toString('base64'),
  };
  const starting = async () => {
    const server = await startProcess(env);
    onTestFinished(() => void server.kill('SIGKILL'));
    return server;
  };
  const shows = async ({ url }: ServerProcess, text: string) =>
    (await (await fetch(`${url}/en/contact-us`)).text()).includes(text);
  const good = await readFile(join(folders.contentDir, 'company.json'), 'utf8');
  const number = /"tollFree": "([^"]+)"/.exec(good)?.[1] ?? '';

  const first = await starting();
  await expect.poll(copies, { timeout: 10_000 }).toHaveLength(1);
  await first.kill('SIGTERM');
  await edit(folders.contentDir, since('"long ago"'));

  const second = await starting();
  expect(second.lines.join('\n')).toMatch(
    /^content: \S+company\.json:\d+: since: .*serving the last good content/im,
  );
  expect(second.lines.join('\n')).toMatch(/"level":50.*company\.json/);
  expect(await shows(second, number)).toBe(true);
  expect(await (await fetch(`${second.url}/metrics`)).text()).toMatch(/^content_valid 0$/m);
  await writeFile(join(folders.contentDir, 'company.json'), good.replace(number, '800 111 1111'));
  await expect.poll(() => shows(second, '800 111 1111'), { timeout: 20_000 }).toBe(true);
  expect(await (await fetch(`${second.url}/metrics`)).text()).toMatch(/^content_valid 1$/m);
});
