import type { Config } from '../platform/configuration/config.ts';
import { openMigrated } from '../platform/database/open.ts';
import { openLog } from '../platform/log/log.ts';
import { CommandRefusal, type Io, type Work, WrongUsage } from './command.ts';
import { createFileFrom, openFileFrom } from './open-file.ts';
import { type OpenedServices, openServices } from './open-services.ts';
import { performHere } from './program.ts';

/** A command as it was given in a shell. */
export interface FromShell {
  config: Config;
  takesStdin: boolean;
  say: Pick<Io, 'out' | 'err'>;
}

/** What is piped to a command is a text that somebody wrote. */
const mostStdinBytes = 512 * 1024;

/**
 * Performs a command of a shell, beside the servers that run on the same database. Ctrl-C stops it, and nothing is left
 * half-done.
 * @returns its exit code
 */
export async function performFromShell(work: Work, { config, takesStdin, say }: FromShell): Promise<number> {
  const folder = shellFolder();
  const gone = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => gone.abort());
  const stdin = takesStdin ? await readStdin() : '';
  const io = {
    ...say,
    openFile: openFileFrom(folder),
    createFile: createFileFrom(folder),
    stdin,
    signal: gone.signal,
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
    return await performHere(work, { config, services, io });
  } finally {
    await opened?.close();
  }
}

/** Where the operator stands: npm itself goes to the project's folder. */
function shellFolder(): string {
  const { npm_lifecycle_event, INIT_CWD } = process.env;
  return (npm_lifecycle_event === 'ops' && INIT_CWD) || process.cwd();
}

/** What was piped in. A person at a terminal types nothing blindly. */
async function readStdin(): Promise<string> {
  if (process.stdin.isTTY) return '';
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostStdinBytes) throw new WrongUsage('standard input: is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
