import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startQueue } from '#server/intake/outbox/queue.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { openLog } from '#server/platform/log/log.ts';
import { createDatabase } from '../faults/databases.ts';
import { startOwnPostgres } from '../support/postgres.ts';
import { type Bar, figure, ratio } from './bar.ts';
import { bareTransactions } from './bare-transactions.ts';
import { sendRequests } from './client.ts';
import { leadRequests } from './lead-request.ts';
import { clientCore, measuredCore, median, pin, pinDatabase, startSiteProcess } from './processes.ts';
import { waitForDeliveries } from './wait-for-deliveries.ts';

const atOnce = 50;
const rounds = 5;

/** Compares accepting leads with bare transactions of the fewest inserts. */
export async function leadsBench(): Promise<Bar[]> {
  const postgres = await startOwnPostgres({ fsync: true });
  // PostgreSQL serves both sides, and must not use the core of either.
  await pinDatabase(postgres.url, clientCore);
  const [ours, bare] = [await createDatabase(postgres), await createDatabase(postgres)];
  try {
    return await compare(ours, bare, 500);
  } finally {
    await postgres.stop();
  }
}

async function compare(url: string, bareUrl: string, count: number): Promise<Bar[]> {
  const [ours, bare] = await Promise.all(
    ['site', 'bare'].map((one) => mkdtemp(join(tmpdir(), `bench-${one}-`))),
  );
  if (!ours || !bare) throw new Error('no folders');
  const log = openLog({ level: 'silent' });
  const database = await openDatabase({ databaseUrl: bareUrl, dataDir: bare }, log);
  // Creates the queue's tables, without a worker.
  await (await startQueue(database, log)).stop();
  const site = await startSiteProcess(ours, { DATABASE_URL: url });
  for (const pid of site.pids) pin(pid, measuredCore);

  const rates: [site: number, bare: number][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    pin(process.pid, clientCore);
    const { answers, refused, seconds } = await sendRequests(site.port, atOnce, leadRequests(count));
    if (refused > 0) throw new Error(`${refused} of ${answers} leads refused`);
    await waitForDeliveries(url);
    pin(process.pid, measuredCore);
    const bareRate = await bareTransactions(database, count, atOnce);
    // The first round lets V8 compile the code.
    if (round > 0) rates.push([answers / seconds, bareRate]);
  }
  await site.stop();
  await database.close();
  pin(process.pid, `${measuredCore},${clientCore}`);
  for (const folder of [ours, bare]) await rm(folder, { recursive: true });
  return [
    figure(`leads accepted, ${atOnce} at once`, median(rates.map(([site]) => site)), ' per second'),
    figure('bare transactions of four inserts', median(rates.map(([, bare]) => bare)), ' per second'),
    ratio(
      'leads accepted per second',
      median(rates.map(([site, bare]) => site / bare)),
      'the rate of bare transactions',
      { least: 0.35 },
    ),
  ];
}
