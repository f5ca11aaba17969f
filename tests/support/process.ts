import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { KeyRing } from '#server/platform/configuration/key-ring.ts';
import { companyDir } from './company.ts';

/** A server in its own process, as an operator runs it. */
export interface ServerProcess {
  url: string;
  pid: number;
  lines: string[];
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** Resolves to its exit code once it has ended; null after a signal. */
  ended: Promise<number | null>;
  /** Whether `kill` was called. */
  wasKilled: boolean;
}

/** DATA_KEY of all tests' sites, so that others and the tests can read what one encrypted. */
export const testDataKey = Buffer.alloc(32, 'test').toString('base64');

/** Returns a ring whose older secrets outlast any test. */
export const ringOf = <Value>(current: Value, ...older: Value[]): KeyRing<Value> => [
  { value: current },
  ...older.map((value) => ({ value, until: new Date('2100-01-01') })),
];

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const usual = { TRUST_PROXY: '1', MIN_FREE_DISK_MB: '0', CONTENT_DIR: companyDir };

/** Kills the process when this one ends, however it ends. */
export function killAtExit(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
}

/**
 * Starts `server/main.ts` as `npm start` does, or with `--dev` as `npm run dev`, and waits for `ready`. The pages must
 * be built.
 */
export function startProcess(env: Record<string, string>, ...args: string[]): Promise<ServerProcess> {
  return startProcessIn('.', env, ...args);
}

/** Starts it in another folder that holds the program. */
export async function startProcessIn(
  cwd: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<ServerProcess> {
  const port = await freePort();
  const program = args.includes('--dev') ? 'node_modules/.bin/node' : 'bin/node';
  const child = spawn(program, ['server/main.ts', ...args], {
    env: { ...process.env, ...usual, PORT: String(port), ...env },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  killAtExit(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await waitUntilReady(child, lines);
  const server: ServerProcess = {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    lines,
    ended,
    wasKilled: false,
    async kill(signal) {
      server.wasKilled = true;
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
      }
      return ended;
    },
  };
  return server;
}

function waitUntilReady(child: ChildProcess, lines: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface(stream).on('line', (line) => {
        lines.push(line);
        if (line.startsWith('ready ')) resolve();
      });
    }
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${lines.join('\n')}`)));
  });
}

/** Below the ports of outgoing connections, which could take the port before the server listens. */
const ports = [20_000, 32_000] as const;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...ports);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
