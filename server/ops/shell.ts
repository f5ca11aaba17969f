import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { FolderInUse } from '../database/folder-lock.ts';
import { openMigrated } from '../database/open.ts';
import { openLog } from '../log.ts';
import { type Opened, openServices } from '../open-services.ts';
import { askServer } from './ask-server.ts';
import { type Io, Refusal, type Work, WrongUsage } from './command.ts';
import { mostRequestBytes } from './message.ts';
import { createFileFrom, openFileFrom } from './open-file.ts';
import { performHere } from './program.ts';
import { seenFrom } from './same-place.ts';
import { socketPath } from './socket-path.ts';

/** A command as it was given in a shell. */
export interface FromShell {
  config: Config;
  argv: readonly string[];
  takesStdin: boolean;
  say: Pick<Io, 'out' | 'err'>;
}

/** How long to wait for the embedded database while another process starts with it or is about to leave it. */
const patienceMs = 30_000;
const pauseMs = 200;

/**
 * Performs a command of a shell. The embedded database belongs to one process: a server that runs on it is asked;
 * otherwise, and on PostgreSQL, the command runs here.
 * @returns its exit code
 * @throws Refusal when a running server cannot be asked, FolderInUse when the database stays with another process
 */
export async function performFromShell(work: Work, shell: FromShell): Promise<number> {
  const { config, argv, takesStdin, say } = shell;
  const folder = shellFolder();
  const stdin = takesStdin ? await readStdin() : '';
  const socket = config.databaseUrl ? undefined : socketPath(config.dataDir);
  const asked = { argv: [...argv], cwd: folder, seen: await seenFrom(folder, argv), stdin };
  const path = async (typed: string) => resolve(folder, typed);
  for (const until = Date.now() + patienceMs; ; ) {
    const answered = socket === undefined ? undefined : await askServer(socket, asked, say);
    if (answered !== undefined) return answered;
    try {
      const { signal } = new AbortController();
      return await performAlone(work, config, {
        ...say,
        openFile: openFileFrom(path),
        createFile: createFileFrom(path),
        path,
        stdin,
        signal,
      });
    } catch (error) {
      if (!(error instanceof FolderInUse) || Date.now() > until) throw error;
    }
    await setTimeout(pauseMs);
  }
}

/** Performs it with services of its own, which are opened when it asks for them. */
async function performAlone(work: Work, config: Config, io: Io): Promise<number> {
  let opened: Opened | undefined;
  const services = async () => {
    try {
      const log = openLog({ level: 'silent' });
      opened ??= await openServices(config, log, () => new Date(), openMigrated);
      return opened.services;
    } catch (error) {
      if (error instanceof FolderInUse) throw error;
      const { message, code } = error as NodeJS.ErrnoException;
      throw new Refusal(message || (code ?? 'the services could not be opened'));
    }
  };
  try {
    return await performHere(work, { config, running: undefined, services, io });
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
    if (size > mostRequestBytes / 2) throw new WrongUsage('standard input: is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
