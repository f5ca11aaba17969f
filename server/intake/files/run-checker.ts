import { execFile } from 'node:child_process';
import { mostFileBytes } from '#domain/rules/files.ts';
import { serial } from '#domain/serial.ts';

/** Too many files waited for a checker before this one. */
export class FileCheckBusy extends Error {}

/** How long a file waits for those before it. The answer must leave before a proxy gives up. */
const mostWaitMs = 20_000;
/** How long a checker may take. */
const longestRunMs = 30_000;

/**
 * Runs a program on a file's bytes, in a process of its own: memory is returned when it ends, and a file that breaks it or
 * takes too long breaks nothing else. One checker runs at a time, since each may take hundreds of megabytes.
 * @returns its exit code (1 as well when it was killed) and what it wrote on standard output
 * @throws FileCheckBusy after 20 seconds in the queue
 * @throws Error when no process could be started
 */
export function runChecker(
  program: string,
  args: readonly string[],
  content: Buffer,
): Promise<{ exitCode: number; output: Buffer }> {
  const queuedAt = performance.now();
  return inTurn(() => {
    if (performance.now() - queuedAt > mostWaitMs) throw new FileCheckBusy('files are checked one at a time');
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
      maxBuffer: 4 * mostFileBytes,
      timeout: longestRunMs,
      killSignal: 'SIGKILL',
    } as const;
    const child = execFile(process.execPath, [program, ...args], options, (error, output) => {
      if (child.pid === undefined) return reject(error);
      resolve({ exitCode: error ? Number(error.code) || 1 : 0, output });
    });
    // A checker that ends before it has read everything tells why by its exit code.
    child.stdin?.on('error', () => undefined).end(content);
  });
}
