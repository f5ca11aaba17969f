// Installs the packages that a command needs and, for commands that serve pages, builds the pages. Writes to standard
// error only, because the command's own output may go to a file. Imports no packages: it runs on a fresh clone with the
// machine's own Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

const builtFrom = [
  ...['web', 'domain', 'package.json', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts'],
  'bin/publish-build.ts',
];
const marker = 'node_modules/.installed';

const unfinished = 'build/packages';

/**
 * `start`, `ops` and `demo` skip development packages on a fresh clone, but remove none from a checkout that has them.
 * Running processes use the old packages until the new ones are complete.
 */
export function install(wanted) {
  const scope = existsSync('node_modules/.bin/vitest') ? 'all' : wanted;
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  const installed = existsSync(marker) ? readFileSync(marker, 'utf8') : '';
  if (installed === `${lock} all` || installed === `${lock} ${scope}`) return;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    if (existsSync(file)) copyFileSync(file, join(unfinished, file));
  const omitted = scope === 'run' ? ['--omit=dev'] : [];
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...omitted], { cwd: unfinished });
  writeFileSync(join(unfinished, marker), `${lock} ${scope}`);
  if (existsSync('node_modules')) renameSync('node_modules', join(unfinished, 'replaced'));
  renameSync(join(unfinished, 'node_modules'), 'node_modules');
  rmSync(unfinished, { recursive: true });
}

export function build() {
  // A release is built already, and leaves out the pages' source.
  if (!existsSync('web')) return;
  const output = 'build/server/index.js';
  if (existsSync(output) && newest(builtFrom) <= statSync(output).mtimeMs) return;
  run('react-router', ['build'], { stdout: 'ignore' });
}

function newest(paths) {
  let latest = 0;
  for (const path of paths) {
    const stat = statSync(path);
    latest = Math.max(latest, stat.mtimeMs);
    if (stat.isDirectory())
      latest = Math.max(latest, newest(readdirSync(path).map((name) => join(path, name))));
  }
  return latest;
}

function run(command, args, { cwd = root, stdout = process.stderr } = {}) {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`;
  const { status, error } = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', stdout, 'inherit'],
    env: { ...process.env, PATH: path },
  });
  if (error) process.stderr.write(`${command}: ${error.message}\n`);
  if (status !== 0) process.exit(status ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const command = process.argv[2];
  install(['start', 'ops', 'demo'].includes(command) ? 'run' : 'all');
  if (['start', 'demo', 'build', 'release', 'look', 'faults', 'fuzz', 'bench'].includes(command)) build();
}
