import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startQueue } from '#server/intake/outbox/queue.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { openLog } from '#server/platform/log/log.ts';
import { createDatabase } from '../../faults/databases.ts';
import { startOwnPostgres } from '../../support/postgres.ts';
import type { Bar } from '../bar.ts';
import { clientCore, pinDatabase } from '../processes.ts';
import { buildNext, NotInstalled } from './build-next.ts';
import { compareLeadCosts } from './compare-leads.ts';
import { checkTexts, comparePages } from './compare-pages.ts';
import { compared } from './compared.ts';
import {
  firstAnswerMs,
  htmlOf,
  landingPage,
  memoryAfterRest,
  type Servers,
  type Start,
  startingNext,
  startingSite,
} from './servers.ts';
import { countPackages, scriptKib } from './weigh-page.ts';

const starts = 7;
const restMs = 10_000;

/**
 * Compares our landing and our lead with the same ones in Next.js, and the landing with nginx that serves a file.
 * `tests/benchmarks/peers/README.md` says what is the same.
 */
export async function peers(): Promise<Bar[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rimal-bench-'));
  const postgres = await startOwnPostgres({ fsync: true });
  await pinDatabase(postgres.url, clientCore);
  try {
    const databases = { ours: await createDatabase(postgres), theirs: await createDatabase(postgres) };
    await createTables(databases.theirs, folder);
    return await measure(folder, databases);
  } catch (error) {
    if (!(error instanceof NotInstalled)) throw error;
    return [{ what: 'Next.js', measured: error.message, bar: 'installed', holds: false }];
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}

/** Next's leads go into our tables, so that PostgreSQL maintains the same indexes. */
async function createTables(databaseUrl: string, dataDir: string): Promise<void> {
  const log = openLog({ level: 'silent' });
  const database = await openDatabase({ databaseUrl, dataDir }, log);
  await (await startQueue(database, log)).stop();
  await database.close();
}

async function measure(folder: string, { ours, theirs }: { ours: string; theirs: string }): Promise<Bar[]> {
  const startSite = startingSite(folder, ours);
  // The first start creates the tables and fills V8's compile cache.
  const first = await startSite();
  const html = await htmlOf(first, landingPage);
  await first.stop();
  const built = await buildNext(html);
  const startNext = startingNext(built.server, theirs, join(folder, 'next.log'));

  const startBars = await compareStarts(startSite, startNext);
  const servers: Servers = { folder, site: await startSite(), next: await startNext() };
  const { site, next } = servers;
  await checkTexts(servers);
  const memory = async () => ({
    ours: await memoryAfterRest(site, restMs),
    theirs: await memoryAfterRest(next, 0),
  });
  const atRest = await memory();
  const pageBars = await comparePages(servers);
  const leadBars = await compareLeadCosts(servers, ours, theirs);
  const afterLoad = await memory();
  const scripts = {
    ours: await scriptKib(site.port, await htmlOf(site, landingPage)),
    theirs: await scriptKib(next.port, await htmlOf(next, '/static')),
  };
  const packages = { ours: await countPackages('.'), theirs: await countPackages(built.folder) };
  for (const server of [site, next]) await server.stop();
  return [
    ...pageBars,
    ...leadBars,
    ...compared('memory at rest', atRest, ' MB'),
    ...compared('memory after the load', afterLoad, ' MB'),
    ...startBars,
    ...compared('scripts that a browser loads for the landing, compressed with Brotli', scripts, ' KiB', {
      most: 1.1,
    }),
    ...compared('installed for production', packages, ' packages'),
  ];
}

async function compareStarts(startSite: Start, startNext: Start): Promise<Bar[]> {
  const ours = await firstAnswerMs(startSite, landingPage, starts);
  const theirs = await firstAnswerMs(startNext, '/static', starts);
  return compared('time from the start to the first page', { ours, theirs }, ' ms');
}
