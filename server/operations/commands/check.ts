import type { Command } from 'commander';
import { CommandRefusal, type Run } from '../command.ts';
import { check } from '../health/check.ts';

export function checkCommand(program: Command, run: Run): void {
  program
    .command('check')
    .description(
      'Check configuration, content, database, gateways and disk, one line each. Changes and sends nothing.',
    )
    .action(
      run(async ({ config, io }) => {
        const findings = await Array.fromAsync(check(config));
        const width = Math.max(...findings.map(({ name }) => name.length));
        for (const { name, isOk, detail } of findings)
          await io.out(
            `${isOk ? 'ok    ' : 'FAILED'}  ${name.padEnd(width)}  ${detail.replace(/\s+/g, ' ')}`,
          );
        const failed = findings.filter(({ isOk }) => !isOk).length;
        if (failed > 0) throw new CommandRefusal(`${failed} of ${findings.length} failed`);
      }),
    );
}
