import { readConfig } from '../platform/configuration/config.ts';
import { CommandRefusal } from './command.ts';
import { commandGroups } from './commands/commands.ts';
import { runProgram } from './program.ts';
import { runFromShell } from './shell.ts';

const argv = process.argv.slice(2);

/** Writes whole lines. Exits when the reader has closed the pipe, as `| head` does. */
function writer(stream: NodeJS.WriteStream): (line: string) => Promise<void> {
  stream.on('error', () => process.exit(1));
  return (line) => new Promise((written) => stream.write(`${line}\n`, () => written()));
}

const say = { out: writer(process.stdout), err: writer(process.stderr) };
try {
  const code = await runProgram(argv, commandGroups, say, (work, { takesStdin }) =>
    runFromShell(work, { config: readConfig(process.env), takesStdin, say }),
  );
  process.exit(code);
} catch (error) {
  // For a wrong setting, content file or database: one line without a stack.
  const { message, code } = error as NodeJS.ErrnoException;
  await say.err(message || (code ?? 'failed'));
  process.exit(error instanceof CommandRefusal ? error.exitCode : 1);
}
