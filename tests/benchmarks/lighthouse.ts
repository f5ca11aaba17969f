import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '../browser/support/chromium.ts';
import { startSite } from '../browser/support/site.ts';
import { atLeastBar, atMost, type Bar, figure } from './bar.ts';

/** Fetched when this benchmark runs: a hundred packages that nothing else needs. */
const lighthouse = 'lighthouse@13.5.0';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const landingPages = ['individual', 'business'];
/** Runs of each landing; the median counts, because performance scores vary with the machine's load. */
const runs = 3;

/** The parts of Lighthouse's report that are used. */
interface Report {
  audits: Record<string, { score: number | null; numericValue?: number }>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  runtimeError?: { message: string };
}

interface LighthouseResult {
  scores: Record<(typeof categories)[number], number>;
  /** Milliseconds. */
  paint: number;
  blocking: number;
  shift: number;
  /** Audits that cost points, by Lighthouse's names. */
  failedAudits: string[];
}

/**
 * Runs Lighthouse with its simulated slow phone and network on every page of the site map. The server has cached each
 * page before, as for most visitors.
 */
export async function lighthouseBench(): Promise<Bar[]> {
  const site = await startSite();
  const browser = await openBrowser();
  try {
    const bars: Bar[] = [
      figure('load of the machine before', loadavg()[0] ?? 0, ' running or waiting processes'),
    ];
    const paths = await sitemapPaths(site.url);
    for (const path of paths) await (await fetch(site.url + path)).arrayBuffer();
    for (const path of paths) {
      const address = `${site.url}${path}`;
      const isLanding = landingPages.includes(path.split('/').slice(2).join('/'));
      bars.push(
        ...(isLanding
          ? await landingBars(browser.port, address, path)
          : await pageBars(browser.port, address, path)),
      );
    }
    bars.push(figure('load of the machine after', loadavg()[0] ?? 0, ' running or waiting processes'));
    return bars;
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function landingBars(port: number, address: string, path: string): Promise<Bar[]> {
  const seen: LighthouseResult[] = [];
  for (let run = 0; run < runs; run++) seen.push(await runLighthouse(port, address));
  const median = (of: (one: LighthouseResult) => number) =>
    seen.map(of).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
  return [
    ...categories.map((name) =>
      atLeastBar(
        withFailedAudits(`${path} ${name}`, seen),
        median(({ scores }) => scores[name]),
        100,
        ' points',
      ),
    ),
    atMost(
      `${path} largest contentful paint`,
      median(({ paint }) => paint),
      1500,
      ' ms',
    ),
    atMost(
      `${path} total blocking time`,
      median(({ blocking }) => blocking),
      50,
      ' ms',
    ),
    atMost(
      `${path} layout shift`,
      median(({ shift }) => shift),
      0.01,
      ' (CLS)',
    ),
  ];
}

async function pageBars(port: number, address: string, path: string): Promise<Bar[]> {
  const seen = await runLighthouse(port, address);
  const { performance, ...others } = seen.scores;
  return [
    atLeastBar(withFailedAudits(`${path} performance`, [seen]), performance, 98, ' points'),
    atLeastBar(
      withFailedAudits(`${path} ${Object.keys(others).join(', ')}: lowest`, [seen]),
      Math.min(...Object.values(others)),
      100,
      ' points',
    ),
  ];
}

/** Adds the audits that cost points, to explain a missed bar. */
function withFailedAudits(what: string, seen: LighthouseResult[]): string {
  const faults = [...new Set(seen.flatMap((one) => one.failedAudits))];
  return faults.length > 0 ? `${what} (${faults.join(', ')})` : what;
}

async function runLighthouse(port: number, address: string): Promise<LighthouseResult> {
  const options = [`--port=${port}`, `--only-categories=${categories}`, '--output=json', '--quiet'];
  const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, address, ...options], {
    maxBuffer: 64 * 2 ** 20,
  });
  const { audits, categories: rated, runtimeError } = JSON.parse(stdout) as Report;
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const counted = Object.values(rated).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  const seen: LighthouseResult = {
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((rated[name]?.score ?? 0) * 100)]),
    ) as LighthouseResult['scores'],
    paint: figure('largest-contentful-paint'),
    blocking: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    failedAudits: counted.filter(({ id }) => (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
  };
  // Show progress: the run takes a quarter of an hour.
  process.stderr.write(`${address}: ${Object.values(seen.scores).join('/')}, ${Math.round(seen.paint)} ms\n`);
  return seen;
}

/** Returns the paths of the site map, in both languages. */
async function sitemapPaths(url: string): Promise<string[]> {
  const xml = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
}

async function openBrowser(): Promise<{ port: number; close(): Promise<void> }> {
  const { executablePath, env, args } = await findChromium();
  const profile = await mkdtemp(join(tmpdir(), 'rimal-lighthouse-'));
  const flags = [...args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(executablePath, flags, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const port = await listening(child);
  return {
    port,
    async close() {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Returns the port that Chromium prints on its standard error. */
function listening(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', () => reject(new Error(`Chromium ended: ${output}`)));
    child.stderr?.on('data', (data: Buffer) => {
      output += data;
      const [, port] = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(output) ?? [];
      if (port) resolve(Number(port));
    });
  });
}
