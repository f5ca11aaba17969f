import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freshDatabase } from '../faults/databases.ts';
import { atMost, type Bar, told } from './bar.ts';
import { type Asked, ask } from './client.ts';
import { deliveriesSettled } from './deliveries-settled.ts';
import { type Cost, costOf, type Ground } from './growth.ts';
import { leadRequests } from './lead-request.ts';
import { median, type Started, startSite } from './processes.ts';
import { warmUp } from './reading.ts';
import { requestFor } from './turns.ts';

const page = '/ar/individual';
const connections = 48;
const rounds = 2;
const leads = 300;
const restMs = 3000;

const kinds = {
  lead: ['lead with its deliveries', 'leads'],
  cached: ['cached page', 'cached pages'],
  rendered: ['page with a query, rendered each time', 'pages with a query'],
  file: ['static file', 'static files'],
  rest: ['idle second', 'idle seconds'],
} as const;
type Kind = keyof typeof kinds;
type Costs = Record<Kind, Cost>;

/** Measures leads and pages with one, two and four processes. */
export async function manyProcesses(ground: Ground): Promise<Bar[]> {
  const bars: Bar[] = [];
  let byOne: Costs | undefined;
  for (const count of [1, 2, 4]) {
    const DATABASE_URL = await freshDatabase(ground.postgres);
    const sites: Started[] = [];
    while (sites.length < count) {
      const dataDir = await mkdtemp(join(ground.folder, 'site-'));
      sites.push(await startSite(dataDir, { ...ground.env, DATABASE_URL }));
    }
    const costs = await measure(ground, sites, DATABASE_URL);
    byOne ??= costs;
    bars.push(...toldOf(count, costs, byOne));
    for (const site of sites) await site.stop();
  }
  return bars;
}

function toldOf(count: number, costs: Costs, byOne: Costs): Bar[] {
  const all = ({ site, database }: Cost) => site + database;
  return (Object.keys(kinds) as Kind[]).flatMap((kind) => {
    const [one, many] = kinds[kind];
    const processes = count === 1 ? '1 process' : `${count} processes`;
    const what = `${one}, ${processes}`;
    const each = kind === 'rest' ? '' : ' per request';
    const { rate, site, database } = costs[kind];
    const bars = [told(`${what}: CPU${each}`, site, ' ms')];
    if (kind === 'lead' || kind === 'rest')
      bars.push(told(`${what}: PostgreSQL's CPU${each}`, database, ' ms'));
    if (kind === 'rest') return bars;
    bars.push(told(`${many} per second at saturation, ${processes}`, rate, ' /s'));
    if (kind === 'lead' && count > 1)
      bars.push(
        atMost(`${what}: total CPU, relative to 1 process`, all(costs[kind]) / all(byOne[kind]), 1.2),
      );
    return bars;
  });
}

async function measure(ground: Ground, sites: readonly Started[], url: string): Promise<Costs> {
  for (const site of sites) await warmUp(site);
  const files = await filesOf(sites[0] as Started);
  const asking: Record<Kind, (round: number) => Promise<Asked>> = {
    lead: (round) => askAll(sites, leadRequests(round === 0 ? leads * sites.length : leads)),
    cached: () => askAll(sites, requests([page], 3000)),
    rendered: () => askAll(sites, requests([`${page}?utm_source=news`], 300)),
    file: () => askAll(sites, requests(files, 3000)),
    rest: async () => {
      await pause(restMs);
      return { answers: restMs / 1000, refused: 0, seconds: restMs / 1000 };
    },
  };
  const costs = {} as Costs;
  for (const kind of Object.keys(kinds) as Kind[]) {
    const all: Cost[] = [];
    const settled = kind === 'lead' ? () => deliveriesSettled(url) : undefined;
    // The first round lets V8 compile the code.
    for (let round = 0; round <= rounds; round += 1)
      all[round] = await costOf(ground, sites, () => asking[kind](round), settled);
    const middle = (of: keyof Cost) => median(all.slice(1).map((cost) => cost[of]));
    costs[kind] = { rate: middle('rate'), site: middle('site'), database: middle('database') };
  }
  return costs;
}

/** Sends requests to all sites at once, each over its share of the connections. */
async function askAll(sites: readonly Started[], next: () => string | undefined): Promise<Asked> {
  const all = await Promise.all(sites.map(({ port }) => ask(port, connections / sites.length, next)));
  const sum = (of: 'answers' | 'refused') => all.reduce((so, asked) => so + asked[of], 0);
  return {
    answers: sum('answers'),
    refused: sum('refused'),
    seconds: Math.max(...all.map(({ seconds }) => seconds)),
  };
}

/** Returns `count` requests, cycling through the paths. */
function requests(paths: readonly string[], count: number): () => string | undefined {
  const all = paths.map(requestFor);
  let sent = 0;
  return () => (sent < count ? all[sent++ % all.length] : undefined);
}

/** Returns the built files that the page names. */
async function filesOf({ port }: Started): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${port}${page}`);
  const named = (await response.text()).matchAll(/\b(?:href|src)="(\/assets\/[^"#]+)/g);
  return [...new Set([...named].map(([, path = '']) => path))];
}
