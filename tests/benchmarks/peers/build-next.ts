import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { landingSource } from './landing-source.ts';

const source = 'tests/benchmarks/peers/next';

/** Next.js could not be installed. The message is one line. */
export class NotInstalled extends Error {}

/**
 * Installs and builds the Next.js application with our landing.
 * @param html - our landing
 * @returns the folder, and the folder of the built server within it
 * @throws NotInstalled when npm cannot download its packages
 */
export async function buildNext(html: string): Promise<{ folder: string; server: string }> {
  const lock = await readFile(join(source, 'package-lock.json'));
  const key = createHash('sha256').update(lock).digest('hex').slice(0, 12);
  // Installed once for each lock file, outside of this project: nothing of ours may find these packages.
  const folder = join(tmpdir(), `rimal-peers-${key}`);
  for (const made of ['app', '.next']) await rm(join(folder, made), { recursive: true, force: true });
  await cp(source, folder, { recursive: true });
  await writeFile(join(folder, 'app/landing.js'), landingSource(html));
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) await install(folder);
  process.stderr.write('peers: building the Next.js application\n');
  await run(process.execPath, ['node_modules/next/dist/bin/next', 'build'], folder);
  const server = join(folder, '.next/standalone');
  await cp(join(folder, '.next/static'), join(server, '.next/static'), { recursive: true });
  return { folder, server };
}

async function install(folder: string): Promise<void> {
  process.stderr.write('peers: installing Next.js\n');
  try {
    await run('npm', ['ci', '--no-audit', '--no-fund', '--fetch-retries=1'], folder);
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    const [, code = 'npm ci failed'] = /npm error code (\S+)/.exec(stderr) ?? [];
    throw new NotInstalled(`npm could not install Next.js (${code}); is the network there?`);
  }
}

/** @throws the error of `execFile`, with the output of the program */
async function run(program: string, args: string[], cwd: string): Promise<void> {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  await promisify(execFile)(program, args, { cwd, env, maxBuffer: 64 * 2 ** 20 });
}
