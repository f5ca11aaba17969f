import type { Command } from 'commander';
import { Unreadable } from '../../platform/encryption/cipher.ts';
import { CommandRefusal, type Run } from '../command.ts';
import { reencryptAll } from '../re-encryption/re-encrypt.ts';

export function keyCommands(program: Command, run: Run): void {
  program
    .command('keys')
    .description('encryption keys')
    .command('rotate')
    .description('Re-encrypt personal data with the first key of DATA_KEY. Can be interrupted and continued.')
    .action(
      run(async ({ services, io }) => {
        const opened = await services();
        try {
          const counts = await reencryptAll(opened, io.signal);
          await io.out(
            Object.entries(counts)
              .map(([what, count]) => `${what} ${count}`)
              .join(', '),
          );
        } catch (error) {
          if (error instanceof Unreadable)
            throw new CommandRefusal(`${error.message}; finished rows stay re-encrypted`);
          throw error;
        }
      }),
    );
}
