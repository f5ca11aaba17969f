import { parseArgs } from 'node:util';
import type { Bar } from './bar.ts';
import { cachedPages } from './cached-pages.ts';
import { calculatorBench } from './calculator.ts';
import { deliveries } from './deliveries.ts';
import { deskLists } from './desk-lists.ts';
import { edge } from './edge.ts';
import { firstRender } from './first-render.ts';
import { growth } from './growth.ts';
import { keystrokes } from './keystrokes.ts';
import { largeContent } from './large-content.ts';
import { leadsBench } from './leads.ts';
import { lighthouseBench } from './lighthouse.ts';
import { memory } from './memory.ts';
import { pageLatency } from './page-latency.ts';
import { peers } from './peers/peers.ts';
import { linesOf, missedLines } from './report/lines.ts';
import { type BenchmarkResult, writeSection } from './report/results.ts';
import { startBench } from './start.ts';
import { weight } from './weight.ts';

/**
 * `npm run bench` runs all benchmarks in this order, or those that are named. Prefer figures relative to a minimal
 * program that was measured in the same run. Prints the results and at the end what missed its bar; then the exit code
 * is 1. Writes the results to `tests/benchmarks/results.md` too, unless `--dry` is set.
 */
const benchmarks: Record<string, () => Promise<Bar[]>> = {
  calculator: calculatorBench,
  'cached-pages': cachedPages,
  edge,
  'first-render': firstRender,
  leads: leadsBench,
  growth,
  'desk-lists': deskLists,
  'page-latency': pageLatency,
  deliveries,
  weight,
  keystrokes,
  lighthouse: lighthouseBench,
  'large-content': largeContent,
  peers,
  start: startBench,
  memory,
};

const { values, positionals: named } = parseArgs({
  options: { dry: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const { dry } = values;
const unknown = named.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  process.stderr.write(`unknown benchmark ${unknown}; choose from: ${Object.keys(benchmarks).join(' ')}\n`);
  process.exit(2);
}

/** A benchmark that fails must not stop the others. */
function failed(error: Error): Bar[] {
  process.stderr.write(`${error.stack}\n`);
  return [{ what: 'benchmark', measured: `failed: ${error.message}`, bar: 'a result', holds: false }];
}

const measured: BenchmarkResult[] = [];
for (const [name, run] of Object.entries(benchmarks)) {
  if (named.length > 0 && !named.includes(name)) continue;
  process.stderr.write(`measuring ${name}\n`);
  const result = { name, bars: await run().catch(failed) };
  measured.push(result);
  process.stdout.write(`${linesOf(result)}\n`);
  if (!dry) await writeSection(result, named, Object.keys(benchmarks));
}
process.stdout.write(missedLines(measured));
process.exit(measured.some(({ bars }) => bars.some(({ holds }) => !holds)) ? 1 : 0);
