import type { Command } from 'commander';
import { acquirePostgres } from '../../platform/database/acquire-postgres.ts';
import { openLog } from '../../platform/log/log.ts';
import type { Run } from '../command.ts';

export function databaseUrlCommand(program: Command, run: Run): void {
  program
    .command('database-url')
    .description(
      'Print the address of the database, with its password, for psql, pg_dump and pg_restore. Starts the PostgreSQL in DATA_DIR if needed; it keeps running until the next command or site ends.',
    )
    .action(
      run(async ({ config, io }) => {
        const { databaseUrl, databaseDirectUrl = databaseUrl } = config;
        if (databaseDirectUrl) return io.out(databaseDirectUrl);
        const held = await acquirePostgres(config.dataDir, 'command', openLog({ level: 'silent' }));
        await io.out(held.url);
        await held.release({ leaveRunning: true });
      }),
    );
}
