import { readFile, writeFile } from 'node:fs/promises';
import { describeRun } from '../support/run.ts';
import type { Bar } from './bar.ts';

const file = 'tests/benchmarks/results.md';
const heading = '# Benchmarks';
const about =
  'Written by `npm run bench`, and by `npm run bench -- NAME` the part of that name; under each table stands its run.';

/** A benchmark's part of the results: its table, and when, where and how it was measured. */
export function sectionOf(name: string, bars: readonly Bar[], options: readonly string[]): string {
  const rows = bars.map(
    ({ what, measured, bar = '', holds }) =>
      `| ${what} | ${measured} | ${bar} | ${holds ? '' : '**missed**'} |`,
  );
  const table = ['| what | measured | bar | |', '|---|---|---|---|', ...rows].join('\n');
  return `## ${name}\n\n${table}\n\n${describeRun('bench', options)}\n`;
}

/** Puts a part in the place of the one before. @param names - of all benchmarks, in the order of their parts */
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
