import type { Command } from 'commander';
import { InvalidCustomers, importCustomers } from '../../customers/register/import-customers.ts';
import { CommandRefusal, type Run } from '../command.ts';

export function customerCommands(program: Command, run: Run): void {
  const customers = program.command('customers').description('customers who can change their e-mail address');
  customers
    .command('import')
    .description(
      'Import customers from a CSV file. Others stay unchanged. A file with an invalid row is rejected.',
    )
    .argument(
      '<file>',
      'CSV in UTF-8 with the header national_id,mobile,email (in any order; email may be empty)',
    )
    .option('--dry-run', 'check and count; change nothing')
    .action(
      run(async ({ services, io }, path: string, { dryRun = false }: { dryRun?: boolean }) => {
        const file = await io.openFile(path);
        try {
          const { database, encryption } = await services();
          const counts = await importCustomers(database.db, encryption, file, { dryRun, signal: io.signal });
          await io.out(`added ${counts.added}, changed ${counts.changed}, unchanged ${counts.unchanged}`);
          if (dryRun) await io.err('dry run: nothing was changed');
        } catch (error) {
          if (error instanceof InvalidCustomers)
            throw new CommandRefusal(`${path}: ${error.message}; nothing was changed`);
          throw error;
        } finally {
          await file.close();
        }
      }),
    );
}
