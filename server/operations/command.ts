import type { FileHandle } from 'node:fs/promises';
import type { Command } from 'commander';
import type { CoreServices } from '../intake/services.ts';
import type { Config } from '../platform/configuration/config.ts';

export interface Io {
  /** Resolves when the next line can be written. The process exits when the reader has closed the pipe. */
  out(line: string): Promise<void>;
  /** Writes to standard error, so that redirected output does not contain the line. */
  err(line: string): Promise<void>;
  /**
   * Relative paths start from the folder where the operator ran the command.
   * @throws WrongUsage when the file does not exist or cannot be read
   */
  openFile(path: string): Promise<FileHandle>;
  /**
   * Creates a file with mode 0600. Relative paths start from the folder where the operator ran the command.
   * @throws WrongUsage when the file exists or cannot be written
   */
  createFile(path: string, content: Buffer): Promise<void>;
  /** Makes a path absolute, from the folder where the operator ran the command. */
  resolve(path: string): string;
  /** The text of standard input; empty for commands that do not read it. */
  stdin: string;
  /** Aborted when the operator stops the command. Long commands then stop without partial work. */
  signal: AbortSignal;
}

/** `services` opens on demand, so that a command without a database opens none. */
export interface Context {
  config: Config;
  services(): Promise<CoreServices>;
  io: Io;
}

/** Returning means exit code 0. */
export type Work = (context: Context) => Promise<void>;

/** The message is one line for the operator, without personal data. */
export class CommandRefusal extends Error {
  readonly exitCode: number = 1;
}

/** The command line is wrong; the operator can correct it. */
export class WrongUsage extends CommandRefusal {
  override readonly exitCode = 2;
}

/** Turns a command into a commander action: `.action(run(async ({ services, io }, file, options) => …))`. */
export type Run = <Arguments extends unknown[]>(
  work: (context: Context, ...rest: Arguments) => Promise<void>,
  settings?: { takesStdin?: boolean | ((...rest: Arguments) => boolean) },
) => (...rest: Arguments) => Promise<void>;

export type CommandGroup = (program: Command, run: Run) => void;
