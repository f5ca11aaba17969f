import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { aMillionLeads } from './a-million-leads.ts';
import type { Bar } from './bar.ts';
import { calculator } from './calculator.ts';
import { firstRender } from './first-render.ts';
import { keptPages } from './kept-pages.ts';
import { leadsEmbedded, leadsOnPostgres } from './leads.ts';
import { lighthouseBench } from './lighthouse.ts';
import { memory } from './memory.ts';
import { pageLatency } from './page-latency.ts';
import { start } from './start.ts';

/**
 * Every benchmark, one after the other: `npm run bench`, or some of them by name. Each figure is measured in this run, and
 * is best a ratio to something bare that was measured beside it. All together write `bench/results.md`.
 */
const benchmarks: Record<string, () => Promise<Bar[]>> = {
  calculator,
  'kept-pages': keptPages,
  'first-render': firstRender,
  'leads-on-postgres': leadsOnPostgres,
  'leads-embedded': leadsEmbedded,
  'a-million-leads': aMillionLeads,
  'page-latency': pageLatency,
  lighthouse: lighthouseBench,
  start,
  memory,
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  process.stderr.write(`no benchmark ${unknown}; there are: ${Object.keys(benchmarks).join(' ')}\n`);
  process.exit(2);
}

const sections: string[] = [];
let missed = 0;
for (const [name, run] of Object.entries(benchmarks)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const bars = await run();
  missed += bars.filter(({ holds }) => !holds).length;
  sections.push(table(name, bars));
  process.stdout.write(`${sections.at(-1)}\n`);
}
if (named.length === 0) {
  const machine = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`;
  await writeFile(
    'bench/results.md',
    `# Benchmarks\n\nWritten by \`npm run bench\`: ${machine}.\n\n${sections.join('\n')}`,
  );
}
if (missed > 0) process.stderr.write(`${missed} of the bars missed\n`);
process.exit(missed > 0 ? 1 : 0);

function table(name: string, bars: Bar[]): string {
  const rows = bars.map(
    ({ what, measured, bar = '', holds }) =>
      `| ${what} | ${measured} | ${bar} | ${holds ? '' : '**missed**'} |`,
  );
  return [`## ${name}\n`, '| what | measured | bar | |', '|---|---|---|---|', ...rows, ''].join('\n');
}
