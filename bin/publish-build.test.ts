import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishBuild } from './publish-build.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rimal-build-'));
});
afterEach(() => rm(folder, { recursive: true }));

const published = () => join(folder, 'build');

/** Publishes a build of these files, by path, on a day of 2026. */
async function build(files: Record<string, string>, day: string): Promise<void> {
  const next = join(published(), 'next');
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(next, path)), { recursive: true });
    await writeFile(join(next, path), text);
  }
  await publishBuild(next, published(), new Date(`2026-${day}T12:00:00Z`));
}
const assets = async () => (await readdir(join(published(), 'client/assets'))).sort();
const server = () => readFile(join(published(), 'server/index.js'), 'utf8');

const first = { 'client/assets/a1.js': 'a', 'client/assets/b1.css': 'b', 'server/index.js': 'first' };
const second = { 'client/assets/a2.js': 'A', 'client/assets/b1.css': 'b', 'server/index.js': 'second' };

describe('publishBuild', () => {
  test('replaces the server and keeps the files that pages of the last build name', async () => {
    await build(first, '01-01');
    await build(second, '01-10');
    expect(await server()).toBe('second');
    expect(await assets()).toEqual(['a1.js', 'a1.js.br', 'a2.js', 'a2.js.br', 'b1.css', 'b1.css.br']);
    expect(await readdir(published())).not.toContain('next');
  });

  test('removes a file 90 days after it was replaced, however long it was current', async () => {
    await build(first, '01-01');
    await build(second, '06-01');
    await build({ ...second, 'client/assets/c1.js': 'c' }, '08-30');
    expect(await assets()).toContain('a1.js');
    await build(second, '08-31');
    expect(await assets()).toEqual(['a2.js', 'a2.js.br', 'b1.css', 'b1.css.br', 'c1.js', 'c1.js.br']);
  });

  test('restarts the 90 days of a file that became current again', async () => {
    await build(first, '01-01');
    await build(second, '02-01');
    await build(first, '05-20');
    await build(second, '05-21');
    await build(second, '08-01');
    expect(await assets()).toContain('a1.js');
  });
});
