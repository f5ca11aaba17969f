import type { Command } from 'commander';
import { knownMigrations } from '../../platform/database/migrate.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { openLog } from '../../platform/log/log.ts';
import type { Run } from '../command.ts';

export function migrateCommand(program: Command, run: Run): void {
  program
    .command('migrate')
    .description(
      'Migrate the database, as the start of the site does. For a step before the start, such as a job.',
    )
    .action(
      run(async ({ config, io }) => {
        const database = await openDatabase(config, openLog({ level: 'silent' }));
        await database.close();
        await io.out(`${knownMigrations.length} of ${knownMigrations.length} migrations applied`);
      }),
    );
}
