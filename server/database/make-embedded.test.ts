import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openLog } from '../log.ts';
import { openEmbedded } from './embedded.ts';
import { makeEmbedded } from './make-embedded.ts';
import { emptyEmbedded, type FreshDatabase } from './testing.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await emptyEmbedded();
});
afterEach(() => fresh.remove());

const folder = () => join(fresh.dataDir, 'db');

test('a database that is there is left as it is', async () => {
  await cp(join(inject('embeddedTemplate'), 'db'), folder(), { recursive: true });
  const control = join(folder(), 'global/pg_control');
  const before = await readFile(control);
  await makeEmbedded(folder());
  expect(await readFile(control)).toEqual(before);
  expect(await readdir(fresh.dataDir)).toEqual(['db']);
});

test('one that cannot be made is not there in part, and says why', async () => {
  // What is not ours stands in its place.
  await mkdir(folder());
  await writeFile(join(folder(), 'notes.txt'), 'kept');
  await expect(makeEmbedded(folder())).rejects.toThrow(/ENOTEMPTY/);
  expect(await readdir(fresh.dataDir)).toEqual(['db']);
  expect(await readFile(join(folder(), 'notes.txt'), 'utf8')).toBe('kept');
});

test('a start that was killed while it made one leaves nothing that the next one keeps', async () => {
  const script = `(await import(${JSON.stringify(import.meta.resolve('./make-embedded.ts'))})).makeEmbedded(${JSON.stringify(folder())})`;
  const killed = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await expect.poll(isBegun, { timeout: 20_000 }).toBe(true);
  // The process that it had make the database goes on without it.
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(existsSync(folder())).toBe(false);

  const database = await openEmbedded(fresh.dataDir, openLog({ level: 'silent' }));
  await database.ping();
  await database.close();
  expect((await readdir(fresh.dataDir)).sort()).toEqual(['db', 'db.lock']);
});

/** Whether something is written already. */
async function isBegun(): Promise<boolean> {
  const names = (await readdir(fresh.dataDir)).filter((name) => name.includes('unfinished'));
  return names.some((name) => existsSync(join(fresh.dataDir, name, 'PG_VERSION')));
}
