import { join, relative, resolve } from 'node:path';

/** What every system takes: Linux 107 bytes, others 103. */
const mostBytes = 103;

/**
 * Where a server on the embedded database listens for the operator's commands: `dataDir/ops.sock`, relative or
 * absolute, whichever is shorter.
 * @returns undefined when both are longer than a Unix socket's path may be
 */
export function socketPath(dataDir: string): string | undefined {
  const absolute = resolve(join(dataDir, 'ops.sock'));
  const [shortest = absolute] = [relative(process.cwd(), absolute), absolute].sort(
    (one, other) => Buffer.byteLength(one) - Buffer.byteLength(other),
  );
  return Buffer.byteLength(shortest) <= mostBytes ? shortest : undefined;
}
