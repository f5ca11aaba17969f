import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { createDatabase } from '../faults/databases.ts';
import { openParties } from '../faults/parties.ts';
import { startOwnPostgres } from '../support/postgres.ts';
import { atMost, type Bar, figure } from './bar.ts';
import { sendRequests } from './client.ts';
import { leadRequests } from './lead-request.ts';
import { type StartedServer, startSiteProcess } from './processes.ts';
import { percentile, readPagesDuring, warmUp } from './read-pages.ts';
import { waitForDeliveries } from './wait-for-deliveries.ts';

const atOnce = 50;
const burst = 3000;
/** Delay of a slow receiver for each message. */
const slowMs = 200;
/** Between two leads while deliveries are pending. */
const betweenMs = 100;

/** Measures how soon a burst of leads reaches mail and CRM, and the latency of pages and new leads. */
export async function deliveries(): Promise<Bar[]> {
  const postgres = await startOwnPostgres({ fsync: true });
  const parties = await openParties(slowMs);
  try {
    await Promise.all(Object.values(parties.of).map((party) => party.setMood('slow')));
    const key = randomBytes(32).toString('base64');
    const live = { ...parties.env, DATA_KEY: key, MALPRACTICE_KEY: key };
    return [
      ...(await measure('sandbox', 30, await createDatabase(postgres), {})),
      ...(await measure(`receivers with a delay of ${slowMs} ms`, 120, await createDatabase(postgres), live)),
    ];
  } finally {
    await parties.close();
    await postgres.stop();
  }
}

async function measure(
  name: string,
  maxSeconds: number,
  databaseUrl: string,
  env: Record<string, string>,
): Promise<Bar[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rimal-bench-'));
  const site = await startSiteProcess(folder, { ...env, DATABASE_URL: databaseUrl });
  try {
    await warmUp(site);
    await sendRequests(site.port, atOnce, leadRequests(300));
    await waitForDeliveries(databaseUrl);

    const { times, other } = await readPagesDuring(site, delivered(site, databaseUrl));
    return [
      figure(`time to accept ${burst} leads, ${name}`, other.taken, ' s'),
      atMost(`time to deliver ${burst} leads, ${name}`, other.whole, maxSeconds, ' s'),
      atMost(`time of a page meanwhile, 95th percentile, ${name}`, percentile(times, 0.95), 100, ' ms'),
      figure(
        `time of a lead while deliveries are pending, 95th percentile, ${name}`,
        percentile(other.next, 0.95),
        ' ms',
      ),
    ];
  } finally {
    await site.stop();
    await rm(folder, { recursive: true });
  }
}

/**
 * Sends a burst, then single leads until all of the burst is delivered. `taken` and `whole` are seconds from the first
 * lead, `next` milliseconds.
 */
async function delivered(
  { port }: StartedServer,
  databaseUrl: string,
): Promise<{ taken: number; whole: number; next: number[] }> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  const begun = performance.now();
  const taken = (await sendRequests(port, atOnce, leadRequests(burst))).seconds;
  const { rows } = await database.query("select id from deliveries where state = 'pending'");
  const waiting = rows.map(({ id }) => id);
  const next: number[] = [];
  const isOwed = "select from deliveries where id = any($1) and state <> 'delivered' limit 1";
  while ((await database.query(isOwed, [waiting])).rowCount) {
    next.push((await sendRequests(port, 1, leadRequests(1))).seconds * 1000);
    await pause(betweenMs);
  }
  const whole = (performance.now() - begun) / 1000;
  await database.end();
  return { taken, whole, next };
}
