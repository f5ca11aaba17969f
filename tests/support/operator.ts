import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs an `ops` command in its own process. */
export function runOps(env: Record<string, string>, ...args: string[]): Promise<Ended> {
  return startOps(env, ...args).ended;
}

/** Starts an `ops` command that can be killed. */
export function startOps(
  env: Record<string, string>,
  ...args: string[]
): { ended: Promise<Ended>; kill(): void } {
  // npm may have started the tests and set these.
  const { INIT_CWD: _, npm_lifecycle_event: __, ...inherited } = process.env;
  const child = spawn('bin/node', [resolve('server/operations/main.ts'), ...args], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Read bytes, because a decoder would remove a byte order mark.
  const read = async (stream: Readable) => (await buffer(stream)).toString();
  const ended = Promise.all([read(child.stdout), read(child.stderr), once(child, 'exit')]);
  return {
    ended: ended.then(([out, err, [code]]) => ({ code, out, err })),
    kill: () => void child.kill('SIGKILL'),
  };
}
