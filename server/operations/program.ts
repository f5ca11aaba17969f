import { Command, CommanderError } from 'commander';
import { describeError } from '../platform/log/log.ts';
import { type CommandGroup, CommandRefusal, type Context, type Io, type Run, type Work } from './command.ts';

/** Does a command's work, and gives its exit code. */
export type Perform = (work: Work, command: { takesStdin: boolean }) => Promise<number>;

/**
 * Reads a command line and performs what it asks for. Help and wrong usage are answered without performing anything.
 * @param argv - the words after `npm run ops --`
 * @returns the exit code: 0 done, 1 refused or failed, 2 wrong usage. Never ends the process
 */
export async function runProgram(
  argv: readonly string[],
  groups: readonly CommandGroup[],
  { out, err }: Pick<Io, 'out' | 'err'>,
  perform: Perform,
): Promise<number> {
  let code = 0;
  const run: Run =
    (work, { takesStdin = false } = {}) =>
    async (...rest) => {
      const reads = typeof takesStdin === 'function' ? takesStdin(...rest) : takesStdin;
      code = await perform((context) => work(context, ...rest), { takesStdin: reads });
    };
  // commander writes without waiting: its few lines are sent when it is through.
  const said: (() => Promise<void>)[] = [];
  const program = new Command('npm run ops --')
    .description(
      'What an operator does from a shell. Exit codes: 0 done, 1 refused or failed, 2 wrong usage.',
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => said.push(() => out(text.trimEnd())),
      writeErr: (text) => said.push(() => err(text.trimEnd())),
      // "error: unknown option", and perhaps "(Did you mean …?)" below it.
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
  for (const say of said) await say();
  return code;
}

/** Performs a command. What it throws becomes one line and an exit code. */
export async function performHere(work: Work, context: Context): Promise<number> {
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
