import type { Command } from 'commander';
import { Unreadable } from '../../platform/encryption/cipher.ts';
import { CommandRefusal, type Run } from '../command.ts';
import { reencryptAll } from '../re-encryption/re-encrypt.ts';

export function keyCommands(program: Command, run: Run): void {
  program
    .command('keys')
    .description('what personal data is encrypted with')
    .command('rotate')
    .description(
      'Encrypt with the first key of DATA_KEY what an older one of its keys encrypted. It may be stopped, and goes on where it was.',
    )
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
            throw new CommandRefusal(`${error.message}; what was done stays done`);
          throw error;
        }
      }),
    );
}
