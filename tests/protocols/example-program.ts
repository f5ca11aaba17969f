import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { freePort, killAtExit } from '../support/process.ts';

export interface ExampleProgram {
  url: string;
  lines: string[];
}

/** Runs a program of `deploy/examples` until the test ends, and waits for `ready`. */
export async function startExample(path: string, env: Record<string, string>): Promise<ExampleProgram> {
  const port = await freePort();
  // Only what the program's documents name, so that no setting of this process helps it.
  const child = spawn(process.execPath, [`deploy/examples/${path}`], {
    env: { ...env, PORT: String(port), PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killAtExit(child);
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => {
        lines.push(line);
        if (line.startsWith('ready ')) resolve();
      });
    child.once('exit', (code) => reject(new Error(`${path} ended with ${code}:\n${lines.join('\n')}`)));
  });
  return { url: `http://127.0.0.1:${port}`, lines };
}
