import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase } from '../faults/databases.ts';
import { filesOfPage } from '../support/page-weight.ts';
import { type Bar, figure, ratio } from './bar.ts';
import { type AnswerCounts, sendRequests } from './client.ts';
import { requestFor } from './compare-in-turns.ts';
import { type Cost, costOf, type Environment } from './growth.ts';
import { leadRequests } from './lead-request.ts';
import { median, type StartedServer, startSiteProcess } from './processes.ts';
import { warmUp } from './read-pages.ts';
import { waitForDeliveries } from './wait-for-deliveries.ts';

const page = '/ar/individual';
/** Below the limit of pages in the queue for one client. */
const connections = 24;
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
export async function manyProcesses(environment: Environment): Promise<Bar[]> {
  const bars: Bar[] = [];
  let oneProcess: Costs | undefined;
  for (const count of [1, 2, 4]) {
    const DATABASE_URL = await createDatabase(environment.postgres);
    const sites: StartedServer[] = [];
    while (sites.length < count) {
      const dataDir = await mkdtemp(join(environment.folder, 'site-'));
      sites.push(await startSiteProcess(dataDir, { ...environment.env, DATABASE_URL }));
    }
    const costs = await measure(environment, sites, DATABASE_URL);
    oneProcess ??= costs;
    bars.push(...rowsOf(count, costs, oneProcess));
    for (const site of sites) await site.stop();
  }
  return bars;
}

function rowsOf(count: number, costs: Costs, oneProcess: Costs): Bar[] {
  const all = ({ site, database }: Cost) => site + database;
  return (Object.keys(kinds) as Kind[]).flatMap((kind) => {
    const [one, many] = kinds[kind];
    const processes = count === 1 ? '1 process' : `${count} processes`;
    const what = `${one}, ${processes}`;
    const each = kind === 'rest' ? '' : ' for each';
    const { rate, site, database } = costs[kind];
    const bars = [figure(`${what}: CPU of the site${each}`, site, ' ms')];
    if (kind === 'lead' || kind === 'rest')
      bars.push(figure(`${what}: CPU of PostgreSQL${each}`, database, ' ms'));
    if (kind === 'rest') return bars;
    bars.push(figure(`${many} at saturation, ${processes}`, rate, ' per second'));
    if (kind === 'lead' && count > 1)
      bars.push(
        ratio(
          `${what}: CPU of site and PostgreSQL`,
          all(costs[kind]) / all(oneProcess[kind]),
          'that with 1 process',
          { most: 1.15 },
        ),
      );
    return bars;
  });
}

async function measure(
  environment: Environment,
  sites: readonly StartedServer[],
  url: string,
): Promise<Costs> {
  for (const site of sites) await warmUp(site);
  const files = await filesOf(sites[0] as StartedServer);
  const asking: Record<Kind, (round: number) => Promise<AnswerCounts>> = {
    lead: (round) => askAll(sites, leadRequests(round === 0 ? leads * sites.length : leads)),
    cached: () => askAll(sites, requestsFor([page], 3000)),
    rendered: () => askAll(sites, requestsFor(['/ar/qualify?for=business'], 300)),
    file: () => askAll(sites, requestsFor(files, 3000)),
    rest: async () => {
      await pause(restMs);
      return { answers: restMs / 1000, refused: 0, seconds: restMs / 1000 };
    },
  };
  const costs = {} as Costs;
  for (const kind of Object.keys(kinds) as Kind[]) {
    const all: Cost[] = [];
    const settled = kind === 'lead' ? () => waitForDeliveries(url) : undefined;
    // The first round lets V8 compile the code.
    for (let round = 0; round <= rounds; round += 1)
      all[round] = await costOf(environment, sites, () => asking[kind](round), settled);
    const middle = (of: keyof Cost) => median(all.slice(1).map((cost) => cost[of]));
    costs[kind] = { rate: middle('rate'), site: middle('site'), database: middle('database') };
  }
  return costs;
}

/** Sends requests to all sites at once, each over its share of the connections. */
async function askAll(
  sites: readonly StartedServer[],
  next: () => string | undefined,
): Promise<AnswerCounts> {
  const all = await Promise.all(
    sites.map(({ port }) => sendRequests(port, connections / sites.length, next)),
  );
  const sum = (of: 'answers' | 'refused') => all.reduce((so, asked) => so + asked[of], 0);
  return {
    answers: sum('answers'),
    refused: sum('refused'),
    seconds: Math.max(...all.map(({ seconds }) => seconds)),
  };
}

/** Returns `count` requests, cycling through the paths. */
export function requestsFor(paths: readonly string[], count: number): () => string | undefined {
  const all = paths.map(requestFor);
  let sent = 0;
  return () => (sent < count ? all[sent++ % all.length] : undefined);
}

/** Returns the scripts, styles and fonts of the page. */
export async function filesOf({ port }: StartedServer): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${port}${page}`);
  return Object.values(filesOfPage(await response.text())).flat();
}
