import { execFile } from 'node:child_process';
import { maxFileBytes } from '#domain/rules/files.ts';
import { serial } from '#domain/serial.ts';

/** Thrown when a file waited too long for its check. */
export class FileCheckBusy extends Error {}

/** The maximum wait in the queue. The answer must be sent before a proxy times out. */
const maxWaitMs = 20_000;
const maxRunMs = 30_000;

/**
 * Runs a program on a file's bytes. Its own process contains crashes and frees the memory at the end. Only one runs at
 * a time, since each may use hundreds of megabytes.
 * @returns the exit code (1 if the process was killed) and the standard output
 * @throws FileCheckBusy after 20 seconds in the queue
 * @throws Error if no process could be started
 */
export function runChecker(
  program: string,
  args: readonly string[],
  content: Buffer,
): Promise<{ exitCode: number; output: Buffer }> {
  const queuedAt = performance.now();
  return inTurn(() => {
    if (performance.now() - queuedAt > maxWaitMs) throw new FileCheckBusy('files are checked one at a time');
    return run(program, args, content);
  });
}

const inTurn = serial();

function run(
  program: string,
  args: readonly string[],
  content: Buffer,
): Promise<{ exitCode: number; output: Buffer }> {
  return new Promise((resolve, reject) => {
    const options = {
      encoding: 'buffer',
      env: {},
      maxBuffer: 4 * maxFileBytes,
      timeout: maxRunMs,
      killSignal: 'SIGKILL',
    } as const;
    const child = execFile(process.execPath, [program, ...args], options, (error, output) => {
      if (child.pid === undefined) return reject(error);
      resolve({ exitCode: error ? Number(error.code) || 1 : 0, output });
    });
    // Ignore EPIPE: the exit code tells why the program stopped reading.
    child.stdin?.on('error', () => undefined).end(content);
  });
}
