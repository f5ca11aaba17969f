import { execFile } from 'node:child_process';
import { maxFileBytes } from '#domain/rules/files.ts';
import type { Client } from '../../http/rate-limits/client.ts';
import { RoundRobin } from '../../http/round-robin.ts';

/** A file waited too long for its check, or the check took too long. */
export class FileCheckBusy extends Error {}

/** Limits the wait in the queue. The answer must be sent before a proxy times out. */
const maxWaitMs = 20_000;
const maxRunMs = 30_000;

/** A path of queues, which take turns at each level. */
export type Sender = readonly string[];

/** Reports take turns with other uploads, then networks (IPv6 /48), then clients (/64). */
export const senderOf = ({ isAnonymous, prefixes }: Client): Sender => [
  isAnonymous ? 'reports' : 'others',
  prefixes[48],
  prefixes[64],
];

const waiting = new RoundRobin<() => Promise<void>>();
let isRunning = false;

/**
 * Runs a program in its own process, so that a crash stays there and the memory is freed at the end. Only one process
 * runs at a time, since each may use hundreds of megabytes.
 * @returns the exit code (1 if the system killed the process) and the standard output
 * @throws FileCheckBusy after 20 seconds in the queue, or 30 seconds of work: nobody knows then whether the file is
 * good
 * @throws Error if no process could be started
 */
export function runChecker(
  program: string,
  args: readonly string[],
  { content, sender }: { content: Buffer; sender: Sender },
): Promise<CheckerResult> {
  const queuedAt = performance.now();
  return new Promise((resolve, reject) => {
    waiting.add(sender, async () => {
      const hasTime = performance.now() - queuedAt <= maxWaitMs;
      if (hasTime) await run(program, args, content).then(resolve, reject);
      else reject(new FileCheckBusy('a file waited too long to be checked'));
    });
    startNext();
  });
}

function startNext(): void {
  const check = isRunning ? undefined : waiting.next();
  if (!check) return;
  isRunning = true;
  void check().finally(() => {
    isRunning = false;
    startNext();
  });
}

interface CheckerResult {
  exitCode: number;
  output: Buffer;
}

function run(program: string, args: readonly string[], content: Buffer): Promise<CheckerResult> {
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
      // Without a code, the time limit killed it.
      if (error?.killed && !error.code) return reject(new FileCheckBusy('a file took too long to check'));
      resolve({ exitCode: error ? Number(error.code) || 1 : 0, output });
    });
    // Ignore EPIPE: the exit code tells why the program stopped reading.
    child.stdin?.on('error', () => undefined).end(content);
  });
}
