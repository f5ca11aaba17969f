import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { ringOf } from '#tests/support/process.ts';
import { openKeys } from './keys.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'rimal-keys-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}
const keyOf = async (dataDir: string) =>
  (await openKeys({ whistleblowingKeys: undefined, dataDir }))('receipt');

test('concurrent starts in an empty folder share one key, and leave no other file', async () => {
  for (let round = 0; round < 30; round++) {
    const dataDir = await folder();
    const keys = await Promise.all(Array.from({ length: 4 }, () => keyOf(dataDir)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['malpractice.key']);
  }
});

test("only the server's user can read the key file", async () => {
  const dataDir = await folder();
  await keyOf(dataDir);
  expect((await stat(join(dataDir, 'malpractice.key'))).mode & 0o777).toBe(0o600);
});

test('a damaged key file is rejected', async () => {
  const dataDir = await folder();
  await writeFile(join(dataDir, 'malpractice.key'), 'short');
  await expect(keyOf(dataDir)).rejects.toThrow('malpractice.key: is not a key of 32 bytes in base64');
});

test('older keys are read after the newest, from the file as from the setting', async () => {
  const dataDir = await folder();
  const old = await keyOf(dataDir);
  const newest = Buffer.alloc(32, 7);
  const path = join(dataDir, 'malpractice.key');
  const before = (await readFile(path, 'utf8')).trim();
  await writeFile(path, `${newest.toString('base64')},${before}@${todayInRiyadh(new Date())}\n`);
  const inFile = await openKeys({ whistleblowingKeys: undefined, dataDir });
  const inSetting = await openKeys({
    whistleblowingKeys: ringOf(newest, Buffer.from(before, 'base64')),
    dataDir,
  });
  for (const keys of [inFile, inSetting]) {
    expect(keys('receipt')).not.toEqual(old);
    expect(keys.validAt('receipt')).toEqual([keys('receipt'), old]);
  }
});
