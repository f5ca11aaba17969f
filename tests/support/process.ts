import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { KeyRing } from '#server/platform/configuration/key-ring.ts';
import { companyDir } from './company.ts';

/** The server as its operator runs it: a process of its own, which a test may kill. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** What it wrote, a line each. */
  lines: string[];
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** Its exit code, once it has ended, whoever ended it; null after a signal. */
  ended: Promise<number | null>;
  /** Whether it was told to end. */
  told: boolean;
}

/** DATA_KEY of sites that are tried: what one of them encrypted, another one or the test itself reads. */
export const testDataKey = Buffer.alloc(32, 'test').toString('base64');

/** A ring whose older secrets are accepted longer than any test lasts. */
export const ringOf = <Value>(current: Value, ...older: Value[]): KeyRing<Value> => [
  { value: current },
  ...older.map((value) => ({ value, until: new Date('2100-01-01') })),
];

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Where nothing else is said. */
const usual = { TRUST_PROXY: '1', MIN_FREE_DISK_MB: '0', CONTENT_DIR: companyDir };

/** Sees to it that a process does not outlive this one, which started it, however this one ends. */
export function endWithUs(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
}

/**
 * Starts `server/main.ts` as `npm start` does, or with `--dev` as `npm run dev`, and waits for its `ready`. The pages must
 * be built.
 */
export function startProcess(env: Record<string, string>, ...args: string[]): Promise<ServerProcess> {
  return startProcessIn('.', env, ...args);
}

/** The same in another folder, which has the program. */
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
  endWithUs(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await ready(child, lines);
  const server: ServerProcess = {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    lines,
    ended,
    told: false,
    async kill(signal) {
      server.told = true;
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
      }
      return ended;
    },
  };
  return server;
}

function ready(child: ChildProcess, lines: string[]): Promise<void> {
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

/** Below those that the system gives to connections that go out, which could take it before it is listened on. */
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
