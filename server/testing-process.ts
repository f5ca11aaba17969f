import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** The server as its operator runs it: a process of its own, which a test may kill. */
export interface ServerProcess {
  url: string;
  /** What it wrote, a line each. */
  lines: string[];
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/** Starts `node server/main.ts` and waits for its `ready`. The pages must be built. */
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
  const child = spawn(process.execPath, ['server/main.ts', ...args], {
    env: { ...process.env, TRUST_PROXY: '1', PORT: String(port), ...env },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  await ready(child, lines);
  return {
    url: `http://127.0.0.1:${port}`,
    lines,
    async kill(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        child.kill(signal);
        await exited;
      }
      return child.exitCode;
    },
  };
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
