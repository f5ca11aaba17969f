import { execFile } from 'node:child_process';
import { mkdtemp, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { countDays } from '#server/desk/figures/daily-counts.ts';
import { readFigures } from '#server/desk/figures/figures.ts';
import { listLeads } from '#server/desk/leads/lead-list.ts';
import { searchLeads } from '#server/desk/leads/search-leads.ts';
import type { Services } from '#server/intake/services.ts';
import { openServices } from '#server/operations/open-services.ts';
import { readConfig } from '#server/platform/configuration/config.ts';
import { openLog } from '#server/platform/log/log.ts';
import { query as askDatabase, createDatabase } from '../faults/databases.ts';
import { giveToPostgres, runPostgresProgram } from '../support/postgres.ts';
import { atMost, type Bar, figure, ratio } from './bar.ts';
import { sendRequests } from './client.ts';
import { type Cost, costOf, type Environment } from './growth.ts';
import { leadRequests } from './lead-request.ts';
import { median, type StartedServer, startSiteProcess } from './processes.ts';
import { storeCopies } from './stored-leads.ts';
import { waitForDeliveries } from './wait-for-deliveries.ts';

const million = 1_000_000;
const viewer = { id: '00000000-0000-0000-0000-000000000000', awayUntil: null, lookedBefore: null };
const extraLeads = Number(process.env.GROWTH_LEADS ?? 0);
const atOnce = 50;
const leadsPerRound = 300;
const rounds = 4;
const run = promisify(execFile);

interface Side {
  stored: number;
  url: string;
  dataDir: string;
  site: StartedServer;
  /** One entry per round. */
  costs: Cost[];
  exports: number[];
}

/**
 * Compares databases with many stored leads and with none, on the same PostgreSQL: accepting leads, lists, figures,
 * start, backup.
 */
export async function manyLeads(environment: Environment): Promise<Bar[]> {
  const sides: Side[] = [];
  for (const stored of [0, million, ...(extraLeads > million ? [extraLeads] : [])]) {
    const url = await createDatabase(environment.postgres);
    const dataDir = await mkdtemp(join(environment.folder, 'site-'));
    const site = await startSiteProcess(dataDir, { ...environment.env, DATABASE_URL: url });
    sides.push({ stored, url, dataDir, site, costs: [], exports: [] });
    if (stored === 0) continue;
    process.stderr.write(`storing ${stored} leads\n`);
    await sendRequests(site.port, 1, leadRequests(1));
    await waitForDeliveries(url);
    await storeCopies(url, stored);
  }
  process.stderr.write('leads stored, measuring starts\n');
  for (let round = 0; round <= rounds; round += 1)
    // Alternate the order: the second side finds the disk busy with the first one's writes.
    for (const side of round % 2 ? sides : sides.toReversed()) {
      const { port } = side.site;
      const cost = await costOf(
        environment,
        [side.site],
        () => sendRequests(port, atOnce, leadRequests(leadsPerRound)),
        () => waitForDeliveries(side.url),
      );
      const took = await exportOf(environment, side);
      if (round > 0) side.costs.push(cost);
      if (round > 0) side.exports.push(took);
    }
  const bars: Bar[] = [];
  for (const side of sides)
    bars.push(...rowsOf(side, sides[0] as Side), ...(await measureWork(environment, side)));
  for (const { site } of sides) await site.stop();
  return bars;
}

function rowsOf({ stored, costs, exports }: Side, none: Side): Bar[] {
  const ratioOf = (of: readonly number[], to: readonly number[]) =>
    median(of.map((one, round) => one / (to[round] ?? Number.NaN)));
  const total = ({ site, database }: Cost) => site + database;
  const where = `${stored.toLocaleString('en-US')} stored`;
  return [
    figure(`leads accepted, ${where}`, median(costs.map(({ rate }) => rate)), ' per second'),
    figure(`lead, ${where}: CPU of the site for each`, median(costs.map(({ site }) => site)), ' ms'),
    figure(
      `lead, ${where}: CPU of PostgreSQL for each`,
      median(costs.map(({ database }) => database)),
      ' ms',
    ),
    figure(`time of \`ops leads export --since yesterday\`, ${where}`, median(exports), ' ms'),
    ...(stored === 0
      ? []
      : [
          ratio(
            `lead, ${where}: CPU of site and PostgreSQL`,
            ratioOf(costs.map(total), none.costs.map(total)),
            'that with an empty database',
            { most: 1.1 },
          ),
          ratio(
            `time of \`ops leads export\`, ${where}`,
            ratioOf(exports, none.exports),
            'that with an empty database',
            { most: 1.1 },
          ),
        ]),
  ];
}

/** Measures the desk's lists, figures, a start, the database's size and a backup. */
async function measureWork(environment: Environment, side: Side): Promise<Bar[]> {
  const { stored, url, dataDir } = side;
  if (stored === 0) return [];
  const where = `${stored.toLocaleString('en-US')} stored`;
  const config = readConfig({ ...environment.env, DATABASE_URL: url, DATA_DIR: dataDir });
  const opened = await openServices(config, openLog({ level: 'silent' }));
  const services = opened.services as Services;
  const reads: Record<string, [maxMs: number, () => Promise<unknown>]> = {
    'list newest leads': [50, () => listLeads(services, { filter: {}, viewer })],
    'list leads in a rare state': [
      50,
      () => listLeads(services, { filter: { state: 'information-needed' }, viewer }),
    ],
    'list leads with a mobile': [50, () => searchLeads(services, viewer, '0551234567')],
    'list leads with a national id': [50, () => searchLeads(services, viewer, '1010101010')],
    'read the figures by days': [1000, () => readFigures(services, 'days')],
    'read the figures by months': [1000, () => readFigures(services, 'months')],
  };
  const counting = await timeOf(() => countDays(services));
  const bars: Bar[] = [figure(`first count of all days, ${where}`, counting / 1000, ' s')];
  for (const [what, [maxMs, read]] of Object.entries(reads)) {
    const took: number[] = [];
    while (took.length < rounds) took.push(await timeOf(read));
    bars.push(atMost(`time to ${what}, ${where}`, median(took), maxMs, ' ms'));
  }
  await opened.close();

  await side.site.stop();
  const begun = performance.now();
  side.site = await startSiteProcess(dataDir, { ...environment.env, DATABASE_URL: url });
  bars.push(figure(`time to start the site, ${where}`, performance.now() - begun, ' ms'));
  const [{ bytes }] = await askDatabase(url, 'select pg_database_size(current_database())::float8 as bytes');
  bars.push(figure(`database size per lead, ${where}`, bytes / stored, ' bytes'));
  if (stored === million) bars.push(...(await backup(environment, url, where)));
  return bars;
}

async function backup({ folder }: Environment, url: string, where: string): Promise<Bar[]> {
  const place = await mkdtemp(join(folder, 'backup-'));
  await giveToPostgres(folder, 0o711);
  await giveToPostgres(place, 0o700);
  const file = join(place, 'site.dump');
  const took = await timeOf(() => runPostgresProgram('pg_dump', '--format=custom', `--file=${file}`, url));
  return [
    figure(`time of a backup, ${where}`, took / 1000, ' s'),
    figure(`backup size per lead, ${where}`, (await stat(file)).size / million, ' bytes'),
  ];
}

/** Returns milliseconds. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Returns the milliseconds that the operator's export takes; it reads the leads of earlier rounds. */
function exportOf({ env }: Environment, { url, dataDir }: Side): Promise<number> {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const command = ['server/operations/main.ts', 'leads', 'export', '--since', yesterday, '--format', 'csv'];
  return timeOf(() =>
    run('bin/node', command, {
      env: { ...process.env, ...env, DATABASE_URL: url, DATA_DIR: dataDir },
      maxBuffer: 64 * 1024 * 1024,
    }),
  );
}
