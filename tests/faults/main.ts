import { readFile, writeFile } from 'node:fs/promises';
import { Command, InvalidArgumentError } from 'commander';
import { describeRun } from '../benchmarks/report/describe-run.ts';
import { startOwnPostgres, startPostgres } from '../support/postgres.ts';
import { faults } from './faults.ts';
import { reportFile, withTable } from './report.ts';

interface Options {
  only?: string[];
  rounds?: number;
  dry?: true;
}

const names = faults.map(({ name }) => name);

const program = new Command('npm run faults --')
  .description(`Causes faults and writes the results to ${reportFile}.`)
  .option('--only <faults>', `some of ${names.join(', ')}, separated by commas`, readNames)
  .option('--rounds <number>', 'rounds of each trial', readRounds)
  .option('--dry', 'write nothing')
  .parse();
const { only = names, rounds, dry } = program.opts<Options>();

const say = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const postgres = await startPostgres();
let failed = 0;
try {
  for (const fault of faults.filter(({ name }) => only.includes(name))) {
    const lacking = await fault.lacks?.();
    if (lacking) {
      say(`${fault.name}: SKIPPED, ${lacking}`);
      failed += 1;
      continue;
    }
    say(`${fault.name}: ${fault.title}`);
    const outcomes = await fault.run(
      { postgres, ownPostgres: startOwnPostgres, say },
      rounds ?? fault.rounds,
    );
    for (const { what, failures, ...figures } of outcomes) {
      say(`${failures.length === 0 ? 'passed' : 'FAILED'}: ${what} ${JSON.stringify(figures)}`);
      for (const failure of failures) say(`  ${failure}`);
      failed += failures.length === 0 ? 0 : 1;
    }
    if (dry) continue;
    const text = await readFile(reportFile, 'utf8');
    await writeFile(
      reportFile,
      withTable(text, fault, outcomes, describeRun('faults', process.argv.slice(2))),
    );
  }
} finally {
  await postgres.stop();
}
say(failed === 0 ? 'all passed' : `${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function readNames(text: string): string[] {
  const asked = text.split(',');
  const unknown = asked.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new InvalidArgumentError(`unknown fault ${unknown.join(', ')}`);
  return asked;
}

function readRounds(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError('must be a whole number of at least 1');
  return number;
}
