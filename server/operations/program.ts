import { Command, CommanderError } from 'commander';
import { describeError } from '../platform/log/log.ts';
import { type CommandGroup, CommandRefusal, type Context, type Io, type Run, type Work } from './command.ts';

/** Returns the exit code. */
export type Execute = (work: Work, command: { takesStdin: boolean }) => Promise<number>;

/**
 * Help and wrong usage run nothing. Never ends the process.
 * @param argv - the words after `npm run ops --`
 * @returns the exit code: 0 done, 1 refused or failed, 2 wrong usage
 */
export async function runProgram(
  argv: readonly string[],
  groups: readonly CommandGroup[],
  { out, err }: Pick<Io, 'out' | 'err'>,
  execute: Execute,
): Promise<number> {
  let code = 0;
  const run: Run =
    (work, { takesStdin = false } = {}) =>
    async (...rest) => {
      const reads = typeof takesStdin === 'function' ? takesStdin(...rest) : takesStdin;
      code = await execute((context) => work(context, ...rest), { takesStdin: reads });
    };
  // commander does not wait for writes, so collect its lines and send them at the end.
  const output: (() => Promise<void>)[] = [];
  const program = new Command('npm run ops --')
    .description('Commands for the operator. Exit codes: 0 done, 1 refused or failed, 2 wrong usage.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.push(() => out(text.trimEnd())),
      writeErr: (text) => output.push(() => err(text.trimEnd())),
      // The text is "error: unknown option", sometimes with "(Did you mean …?)" below.
      outputError: (text, write) =>
        write(
          text
            .replace(/^error: /, '')
            .trim()
            .replace(/\s*\n\s*/g, ' '),
        ),
    });
  for (const add of groups) add(program, run);
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    code = error.exitCode === 0 ? 0 : 2;
  }
  for (const say of output) await say();
  return code;
}

/** Converts errors to one line and an exit code. */
export async function runCommand(work: Work, context: Context): Promise<number> {
  try {
    await work(context);
    return 0;
  } catch (error) {
    if (context.io.signal.aborted) return 1;
    if (error instanceof CommandRefusal) {
      await context.io.err(error.message);
      return error.exitCode;
    }
    const { kind, message } = describeError(error);
    await context.io.err(`failed: ${kind}: ${message}`);
    return 1;
  }
}
