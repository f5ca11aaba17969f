import type { Command } from 'commander';
import type { Run } from '../command.ts';
import { purge } from '../retention/purge.ts';

export function purgeCommand(program: Command, run: Run): void {
  program
    .command('purge')
    .description(
      'Delete submissions and reports older than ten years, with their files, messages and deliveries. This cannot be undone (except by restoring a backup).',
    )
    .option('--dry-run', 'count; delete nothing')
    .action(
      run(async ({ services, io }, { dryRun = false }: { dryRun?: boolean }) => {
        const { database, encryption, now } = await services();
        const { submissions, reports, files, requests } = await purge({ database, encryption }, now(), {
          dryRun,
          signal: io.signal,
        });
        await io.out(`submissions ${submissions}, reports ${reports}, files ${files}, requests ${requests}`);
        if (dryRun) await io.err('dry run: nothing was deleted');
      }),
    );
}
