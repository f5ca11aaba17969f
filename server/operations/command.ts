import type { FileHandle } from 'node:fs/promises';
import type { Command } from 'commander';
import type { CoreServices } from '../intake/services.ts';
import type { Config } from '../platform/configuration/config.ts';

/** Where a command speaks and listens: the operator's shell. */
export interface Io {
  /** A line of what was asked for. Resolves when more may follow, throws when nobody listens any more. */
  out(line: string): Promise<void>;
  /** A line for the person who waits: it stays out of a file that the output goes to. */
  err(line: string): Promise<void>;
  /**
   * Opens a file that the operator named, as seen from where the operator stands.
   * @throws WrongUsage when there is no such file, or it may not be read
   */
  openFile(path: string): Promise<FileHandle>;
  /**
   * Writes a new file, for the caller's eyes only, seen from where the operator stands.
   * @throws WrongUsage when there is one already, or it may not be written
   */
  createFile(path: string, content: Buffer): Promise<void>;
  /** Standard input, for a command that takes it; else empty. */
  stdin: string;
  /** Aborted when the operator ends it: a long command stops, and leaves nothing half-done. */
  signal: AbortSignal;
}

/** What a command works with. The services are asked for, so that one without a database opens none. */
export interface Context {
  config: Config;
  services(): Promise<CoreServices>;
  io: Io;
}

/** Done when it returns, with exit code 0. */
export type Work = (context: Context) => Promise<void>;

/** Not done; the message is the one line that the operator sees. It holds nothing personal. */
export class CommandRefusal extends Error {
  readonly exitCode: number = 1;
}

/** Asked in the wrong way: another command line would do. */
export class WrongUsage extends CommandRefusal {
  override readonly exitCode = 2;
}

/** Makes a commander action of a command: `.action(run(async ({ services, io }, file, options) => …))`. */
export type Run = <Arguments extends unknown[]>(
  work: (context: Context, ...rest: Arguments) => Promise<void>,
  settings?: { takesStdin?: boolean | ((...rest: Arguments) => boolean) },
) => (...rest: Arguments) => Promise<void>;

/** Adds the commands of one subject to the program. */
export type CommandGroup = (program: Command, run: Run) => void;
