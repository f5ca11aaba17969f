import { resolve } from 'node:path';
import type { Config } from '../platform/configuration/config.ts';
import { openMigrated } from '../platform/database/open.ts';
import { openLog } from '../platform/log/log.ts';
import { CommandRefusal, type Io, type Work, WrongUsage } from './command.ts';
import { createFileFrom, openFileFrom } from './open-file.ts';
import { type OpenedServices, openServices } from './open-services.ts';
import { runCommand } from './program.ts';

export interface FromShell {
  config: Config;
  takesStdin: boolean;
  say: Pick<Io, 'out' | 'err'>;
}

const maxStdinBytes = 512 * 1024;

/**
 * Servers may run on the same database. Ctrl-C aborts the command without partial work.
 * @returns the exit code
 */
export async function runFromShell(work: Work, { config, takesStdin, say }: FromShell): Promise<number> {
  const folder = shellFolder();
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());
  const stdin = takesStdin ? await readStdin() : '';
  const io = {
    ...say,
    openFile: openFileFrom(folder),
    createFile: createFileFrom(folder),
    resolve: (path: string) => resolve(folder, path),
    stdin,
    signal: interrupted.signal,
  };
  let opened: OpenedServices | undefined;
  const services = async () => {
    try {
      const log = openLog({ level: 'silent' });
      opened ??= await openServices(config, log, () => new Date(), { open: openMigrated });
      return opened.services;
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException;
      throw new CommandRefusal(message || (code ?? 'the services could not be opened'));
    }
  };
  try {
    return await runCommand(work, { config, services, io });
  } finally {
    await opened?.close();
  }
}

/** Returns the operator's folder: npm itself changes to the project's. */
function shellFolder(): string {
  const { npm_lifecycle_event, INIT_CWD } = process.env;
  return (npm_lifecycle_event === 'ops' && INIT_CWD) || process.cwd();
}

/** Empty at a terminal. */
async function readStdin(): Promise<string> {
  if (process.stdin.isTTY) return '';
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxStdinBytes) throw new WrongUsage('standard input: too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
