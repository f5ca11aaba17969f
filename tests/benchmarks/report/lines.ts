import type { BenchmarkResult } from './results.ts';

/** Returns a benchmark's results as aligned lines below its name. */
export function linesOf({ name, bars }: BenchmarkResult): string {
  const rows = bars.map(({ what, measured, bar, holds }) => [
    what,
    measured,
    bar ? `(${bar})` : '',
    holds ? '' : 'missed',
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [name, ...lines.map((line) => `  ${line}`), ''].join('\n');
}

/** Returns the list of the results that missed their bar. */
export function missedLines(results: readonly BenchmarkResult[]): string {
  const missed = results.flatMap(({ name, bars }) =>
    bars
      .filter(({ holds }) => !holds)
      .map(({ what, measured, bar }) => `  ${name}, ${what}: ${measured}, must be ${bar}`),
  );
  return `${missed.length > 0 ? ['Missed:', ...missed].join('\n') : 'Nothing missed.'}\n`;
}
