import { type Command, InvalidArgumentError } from 'commander';
import { ContentError, readContent } from '../../content/content.ts';
import { exportFiles, importFolder } from '../../content/versions/import-export.ts';
import { newestId, operatorAuthor, recentVersions, versionOf } from '../../content/versions/versions.ts';
import { CommandRefusal, type Run } from '../command.ts';

const listLength = 20;

export function contentCommands(program: Command, run: Run): void {
  const content = program.command('content').description('what the company publishes');
  content
    .command('list')
    .description('List the newest versions in the database.')
    .action(
      run(async ({ services, io }) => {
        for (const { id, madeAt, author, reason } of await recentVersions(await services(), listLength))
          await io.out([id, madeAt.toISOString(), author.name, reason].join('\t'));
      }),
    );
  content
    .command('check')
    .description('Check a folder of content. Changes nothing.')
    .argument('<folder>')
    .action(
      run(async ({ config, io }, folder: string) => {
        await refuseOnError(() => readContent(io.resolve(folder), config));
        await io.out('valid');
      }),
    );
  content
    .command('import')
    .description('Publish a folder of content as the next version, for all processes within 5 seconds.')
    .argument('<folder>')
    .requiredOption('--reason <text>', 'why, for the history')
    .action(
      run(async ({ services, io }, folder: string, { reason }: { reason: string }) => {
        const opened = await services();
        const id = await refuseOnError(() =>
          importFolder(opened, io.resolve(folder), operatorAuthor, reason),
        );
        await io.out(`version ${id}`);
        if (opened.config.contentDir)
          await io.err('CONTENT_DIR is set: servers with this setting serve its folder, not this version');
      }),
    );
  content
    .command('export')
    .description('Write a version to a new folder, byte for byte.')
    .argument('<folder>', 'must not exist')
    .option('--version <number>', 'default: the newest', versionNumber)
    .action(
      run(async ({ services, io }, folder: string, { version }: { version?: number }) => {
        const opened = await services();
        const id = version ?? (await newestId(opened.database.db)) ?? 0;
        const found = await versionOf(opened, id);
        if (!found) throw new CommandRefusal(`no version ${id}`);
        await refuseOnError(() => exportFiles(opened, found.files, io.resolve(folder)));
        await io.out(`version ${id}: ${found.files.size} files`);
      }),
    );
}

/** Refuses the command for wrong content, and for a folder that cannot be read or written. */
async function refuseOnError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, message, path = '' } = error as NodeJS.ErrnoException;
    if (error instanceof ContentError) throw new CommandRefusal(message);
    if (code) throw new CommandRefusal(`${path}: ${code}`);
    throw error;
  }
}

function versionNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('must be a number of a version');
  return Number(text);
}
