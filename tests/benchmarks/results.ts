import { readFile, writeFile } from 'node:fs/promises';
import type { Bar } from './bar.ts';
import { describeRun } from './describe-run.ts';

const file = 'tests/benchmarks/results.md';
const heading = '# Benchmarks';
const about =
  '`npm run bench` writes this file. `npm run bench -- NAME` replaces the section NAME. Each table names its run.';

/** Returns a benchmark's section: its table, and its date, machine and command. */
export function sectionOf(name: string, bars: readonly Bar[], options: readonly string[]): string {
  const rows = bars.map(
    ({ what, measured, bar = '', holds }) =>
      `| ${what} | ${measured} | ${bar} | ${holds ? '' : '**missed**'} |`,
  );
  const table = ['| what | measured | bar | |', '|---|---|---|---|', ...rows].join('\n');
  return `## ${name}\n\n${table}\n\n${describeRun('bench', options)}\n`;
}

/** Replaces a section of the file. @param names - all benchmarks, in the order of their sections */
export async function writeSection(name: string, section: string, names: readonly string[]): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const sections = new Map(
    text
      .split(/^(?=## )/m)
      .slice(1)
      .map((one) => [/^## (.*)/.exec(one)?.[1] ?? '', `${one.trimEnd()}\n`]),
  ).set(name, section);
  const parts = names.flatMap((one) => sections.get(one) ?? []);
  await writeFile(file, [`${heading}\n`, `${about}\n`, ...parts].join('\n'));
}
