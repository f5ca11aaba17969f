import type { Command } from 'commander';
import { BackupError, type Manifest } from '../../backup/manifest.ts';
import { moveToPostgres } from '../../backup/move.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import { FolderInUse } from '../../database/folder-lock.ts';
import { openLog } from '../../log.ts';
import { noteBackup } from '../../metrics/last-backup.ts';
import { Refusal, type Run } from '../command.ts';

const keyNote = 'MALPRACTICE_KEY (or DATA_DIR/malpractice.key) is not in it: keep a copy of it elsewhere';

/** `backup`, `restore` and `move` */
export function backupCommands(program: Command, run: Run): void {
  program
    .command('backup')
    .description(
      'Write all that was sent to us into a new folder, as of one moment, while the site runs. It is personal data.',
    )
    .argument('<folder>', 'a new folder; it takes its name when it is whole')
    .action(
      run(async ({ services, config, io }, path: string) => {
        const opened = await services();
        const folder = await io.path(path);
        const manifest = await refusing(() => writeBackup(opened, folder, io.signal));
        await noteBackup(config.dataDir, opened.now());
        await io.out(summaryOf(manifest));
        await io.err(keyNote);
      }),
    );
  program
    .command('restore')
    .description('Put a backup into an empty database: all of it, or nothing. Stop the site first.')
    .argument('<folder>', 'what `backup` wrote')
    .action(
      run(async ({ config, io }, path: string) => {
        const log = openLog({ level: 'silent' });
        const folder = await io.path(path);
        await io.out(summaryOf(await refusing(() => restoreBackup(folder, config, log))));
      }),
    );
  program
    .command('move')
    .description(
      'Copy the embedded database in DATA_DIR into the empty PostgreSQL at DATABASE_URL. Stop the site first.',
    )
    .action(
      run(async ({ config, io }) => {
        const log = openLog({ level: 'silent' });
        await io.out(summaryOf(await refusing(() => moveToPostgres(config, log, () => new Date()))));
        await io.err(
          'DATA_DIR/db and DATA_DIR/files are as they were: remove them when you have seen all here',
        );
      }),
    );
}

function summaryOf({ tables, files }: Manifest): string {
  const counts = tables.filter(({ rows }) => rows > 0).map(({ name, rows }) => `${name} ${rows}`);
  return [...counts, `files on their own ${files.length}`].join(', ');
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Waiting for the server to go away, as other commands do, would be waiting for the operator.
    if (error instanceof FolderInUse) throw new Refusal('a server runs on this database: stop it first');
    if (error instanceof BackupError) throw new Refusal(error.message);
    throw error;
  }
}
