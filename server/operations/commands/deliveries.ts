import { type Command, Option } from 'commander';
import { type ListedDelivery, listDeliveries } from '../../customers/deliveries/list.ts';
import { retryAllDeliveries, retryDelivery } from '../../customers/deliveries/retry-deliveries.ts';
import { CommandRefusal, type Run, WrongUsage } from '../command.ts';

type State = ListedDelivery['state'];
const states: State[] = ['pending', 'failed', 'delivered'];
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function deliveryCommands(program: Command, run: Run): void {
  const deliveries = program.command('deliveries').description('messages to staff, customers and CRM');
  deliveries
    .command('list')
    .description('List deliveries, by default those that are pending or have failed.')
    .addOption(new Option('--state <state>', 'only these').choices(states))
    .option('--json', 'one JSON object a line')
    .action(
      run(async ({ services, io }, { state, json }: { state?: State; json?: boolean }) => {
        const { database } = await services();
        let count = 0;
        for await (const delivery of listDeliveries(database.db, state ? [state] : ['pending', 'failed'])) {
          if (!json && count === 0) await io.out(header);
          await io.out(json ? JSON.stringify(delivery) : rowOf(delivery));
          count += 1;
        }
        if (count === 0) await io.err('none');
      }),
    );
  deliveries
    .command('retry')
    .description('Retry deliveries now. Failed ones count their attempts from zero.')
    .argument('[id]', 'one delivery')
    .option('--all-failed', 'all that have failed')
    .action(
      run(async ({ services, io }, id: string | undefined, { allFailed }: { allFailed?: boolean }) => {
        if ((id === undefined) === !allFailed) throw new WrongUsage('give either an ID or --all-failed');
        if (id !== undefined && !uuid.test(id)) throw new WrongUsage('ID: not the id of a delivery');
        const { database, queue, now } = await services();
        if (id !== undefined && !(await retryDelivery(database.db, queue, id, now())))
          throw new CommandRefusal('ID: no failed or waiting delivery with this id');
        const count = id === undefined ? await retryAllDeliveries(database.db, queue, now()) : 1;
        await io.out(`retrying ${count}`);
      }),
    );
}

const widths = [36, 9, 12, 9, 8, 24];
const header = columns('ID', 'REFERENCE', 'KIND', 'STATE', 'ATTEMPTS', 'NEXT ATTEMPT', 'LAST ERROR');

function rowOf({ id, reference, kind, state, attempts, nextAttemptAt, lastError }: ListedDelivery): string {
  const next = nextAttemptAt?.toISOString() ?? '-';
  return columns(
    id,
    reference ?? '-',
    kind,
    state,
    String(attempts),
    next,
    lastError?.replace(/\s+/g, ' ') ?? '-',
  );
}

function columns(...texts: string[]): string {
  return texts
    .map((text, place) => text.padEnd(widths[place] ?? 0))
    .join('  ')
    .trimEnd();
}
