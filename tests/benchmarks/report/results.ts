import { readFile, writeFile } from 'node:fs/promises';
import type { Bar } from '../bar.ts';
import { describeRun } from './describe-run.ts';

const file = 'tests/benchmarks/results.md';
const heading = '# Benchmarks';
const about =
  '`npm run bench` writes this file. `npm run bench -- NAME` replaces the section NAME. Each table names its run.';

/** The results of a benchmark. */
export interface BenchmarkResult {
  name: string;
  bars: readonly Bar[];
}

/**
 * Replaces a section of the file: its table, and its date, machine and command.
 * @param options - of the command
 * @param names - all benchmarks, in the order of their sections
 */
export async function writeSection(
  { name, bars }: BenchmarkResult,
  options: readonly string[],
  names: readonly string[],
): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const sections = new Map(
    text
      .split(/^(?=## )/m)
      .slice(1)
      .map((one) => [/^## (.*)/.exec(one)?.[1] ?? '', `${one.trimEnd()}\n`]),
  ).set(name, `## ${name}\n\n${tableOf(bars)}\n\n${describeRun('bench', options)}\n`);
  const parts = names.flatMap((one) => sections.get(one) ?? []);
  await writeFile(file, [`${heading}\n`, `${about}\n`, ...parts].join('\n'));
}

function tableOf(bars: readonly Bar[]): string {
  const rows = bars.map(
    ({ what, measured, bar = '', holds }) =>
      `| ${what} | ${measured} | ${bar} | ${holds ? '' : '**missed**'} |`,
  );
  return ['| what | measured | bar | |', '|---|---|---|---|', ...rows].join('\n');
}
