import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';

describe('the install of packages during an upgrade', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rimal-prepare-'));
    await cp('bin/prepare.js', join(folder, 'bin/prepare.js'));
    await mkdir(join(folder, 'node_modules/used'), { recursive: true });
    return () => rm(folder, { recursive: true });
  });
  const npm = (cwd: string, ...args: string[]) =>
    expect(spawnSync('npm', args, { cwd, encoding: 'utf8' })).toMatchObject({ status: 0 });
  const packages = async () =>
    (await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'));

  /** Makes the new version depend on a package. Its install script checks that the old package is still there. */
  async function upgrade() {
    const added = join(folder, 'added');
    await mkdir(added);
    const scripts = { preinstall: `ls '${folder}/node_modules/used'` };
    await writeFile(
      join(added, 'package.json'),
      JSON.stringify({ name: 'added', version: '1.0.0', scripts }),
    );
    npm(added, 'pack');
    const dependencies = { added: `file:${added}/added-1.0.0.tgz` };
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'site', dependencies }));
    npm(folder, 'install', '--package-lock-only', '--offline');
    return () => spawnSync(process.execPath, ['bin/prepare.js', 'ops'], { cwd: folder }).status;
  }

  test('running processes have the old packages until the new ones are complete', async () => {
    const install = await upgrade();
    expect([install(), await packages()]).toEqual([0, ['added']]);
    expect(existsSync(join(folder, 'build/packages'))).toBe(false);
  });

  test('a failed install leaves the old packages in place, and the next one succeeds', async () => {
    const install = await upgrade();
    const archive = join(folder, 'added/added-1.0.0.tgz');
    await cp(archive, `${archive}.kept`);
    await rm(archive);
    expect(install()).not.toBe(0);
    expect(await packages()).toEqual(['used']);
    await cp(`${archive}.kept`, archive);
    expect([install(), await packages()]).toEqual([0, ['added']]);
  });
});
