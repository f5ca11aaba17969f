import type { Command } from 'commander';
import type { StatusLine } from '#contract/desk-operations.ts';
import { readStatus } from '../../desk/status/read-status.ts';
import type { Config } from '../../platform/configuration/config.ts';
import { CommandRefusal, type Run } from '../command.ts';

export function statusCommand(program: Command, run: Run): void {
  program
    .command('status')
    .description('Say what needs doing now, and how. Exit code 1 if anything does.')
    .action(
      run(async ({ config, services, io }) => {
        const lines = await readStatus(await services());
        for (const line of lines) await io.out(textOf(line, config));
        const urgent = lines.filter(({ isUrgent }) => isUrgent).length;
        if (urgent > 0) throw new CommandRefusal(`${urgent} of ${lines.length} need work now`);
        await io.out('nothing needs work now');
      }),
    );
}

interface Wording {
  title: string;
  unit?: string;
  /** A command, an address of the desk, or a hint. */
  todo(config: Config): string;
}

const ops = (command: string) => () => `npm run ops -- ${command}`;
const desk =
  (path: string) =>
  ({ deskUrl }: Config) =>
    deskUrl ? `${deskUrl}/en/desk/${path}` : 'set up the desk (docs/install.md)';

const wordings: Record<StatusLine['name'], Wording> = {
  failed: { title: 'failed deliveries', todo: () => 'docs/run-book.md, DeliveriesFailed' },
  late: { title: 'late deliveries', todo: ops('deliveries list --state pending') },
  complaints: { title: 'overdue complaints', todo: desk('leads?complaints=unanswered&due=overdue') },
  requests: { title: 'overdue privacy requests', todo: desk('privacy') },
  reports: { title: 'overdue malpractice reports', todo: desk('cases') },
  codes: { title: "the day's codes used", unit: '%', todo: () => 'docs/run-book.md, CodesNearlySpent' },
  backup: { title: 'age of the backup', unit: 'h', todo: () => 'docs/run-book.md, BackupOld' },
  disk: { title: 'free disk', unit: 'GB', todo: () => 'docs/run-book.md, DiskFull' },
  secrets: { title: 'secrets whose last day is near', todo: () => 'docs/run-book.md, Change secrets' },
};

function textOf({ name, count, isUrgent }: StatusLine, config: Config): string {
  const { title, unit, todo } = wordings[name];
  const figure = count === null ? 'none' : [count, unit].filter((part) => part !== undefined).join(' ');
  const line = `${isUrgent ? 'NOW' : 'ok '}  ${title.padEnd(30)}  ${figure.padEnd(8)}`;
  return isUrgent ? `${line}  ${todo(config)}` : line.trimEnd();
}
