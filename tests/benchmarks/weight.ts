import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesOfPage, kibOf, transferredBytes } from '../support/page-weight.ts';
import { atMost, type Bar, figure } from './bar.ts';
import { startSiteProcess } from './processes.ts';

/** Targets in KiB of scripts. `server/pages/bundle-budget.test.ts` holds what was reached. */
const pages = {
  '/ar/policies/privacy-policy': 100,
  '/ar/individual': 100,
  '/ar/individual/personal-finance': 118,
  '/ar/financing-calculator': 118,
  '/ar/qualify': 118,
};
/** Smaller parts are shown as one. */
const leastPart = 1;

/** For each built script its modules, by their paths in the project, and their sizes: minified, not compressed. */
type ModuleSizes = Record<string, readonly [id: string, size: number][]>;

/** Measures what a browser loads for a page without interaction, and the parts of its scripts. */
export async function weight(): Promise<Bar[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rimal-bench-'));
  const site = await startSiteProcess(folder);
  const modules: ModuleSizes = JSON.parse(await readFile('build/module-sizes.json', 'utf8'));
  const bars: Bar[] = [];
  for (const [path, most] of Object.entries(pages)) {
    const html = await (await fetch(`http://127.0.0.1:${site.port}${path}`)).text();
    const { scripts, styles } = filesOfPage(html);
    bars.push(atMost(`scripts of ${path}`, kibOf(scripts), most, ' KiB'));
    const parts = Object.entries(partsOf(scripts, modules)).toSorted(([, a], [, b]) => b - a);
    const large = parts.filter(([, size]) => size >= leastPart);
    const rest = parts.filter(([, size]) => size < leastPart).reduce((sum, [, size]) => sum + size, 0);
    for (const [part, size] of [...large, ['the rest', rest] as const])
      bars.push(figure(`scripts of ${path}: ${part}`, size, ' KiB'));
    bars.push(figure(`styles of ${path}`, kibOf(styles), ' KiB'));
  }
  await site.stop();
  await rm(folder, { recursive: true });
  return bars;
}

/** Divides each file's compressed size among its modules by their minified sizes. Returns KiB. */
function partsOf(files: readonly string[], modules: ModuleSizes): Record<string, number> {
  const parts: Record<string, number> = {};
  for (const file of files) {
    // React Router writes this file itself.
    const inside = file.includes('/manifest-') ? [['list of all routes', 1] as const] : (modules[file] ?? []);
    const sum = inside.reduce((all, [, size]) => all + size, 0);
    for (const [id, size] of inside) {
      const part = partOf(id);
      parts[part] = (parts[part] ?? 0) + (transferredBytes(file) * size) / sum / 1024;
    }
  }
  return parts;
}

/** Returns the package of a module, or its folder. */
function partOf(id: string): string {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  return name ?? (id.includes('/') ? dirname(id) : id);
}
