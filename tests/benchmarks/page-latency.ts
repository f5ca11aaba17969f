import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '../faults/databases.ts';
import { startOwnPostgres } from '../support/postgres.ts';
import { atMost, type Bar, figure, ratio } from './bar.ts';
import { changeContent, copyContent } from './change-content.ts';
import { sendRequests } from './client.ts';
import { leadRequests } from './lead-request.ts';
import { clientCore, measuredCore, pin, startSiteProcess } from './processes.ts';
import { cachedPaths, percentile, readPagesDuring, warmUp } from './read-pages.ts';

const atOnce = 50;
const leads = 2000;
const restMs = 10_000;

/**
 * Measures how long pages take while fifty leads are sent at once, and after a change of content, which renders all
 * pages again. Other load on the machine affects it.
 */
export async function pageLatency(): Promise<Bar[]> {
  const postgres = await startOwnPostgres({ fsync: true });
  try {
    return await measure({ DATABASE_URL: await createDatabase(postgres) });
  } finally {
    await postgres.stop();
  }
}

async function measure(env: Record<string, string>): Promise<Bar[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rimal-bench-'));
  const content = await copyContent(folder);
  const site = await startSiteProcess(folder, { ...env, CONTENT_DIR: content });
  // The site is not pinned: its garbage collector runs in parallel, as in production. The client has one core.
  pin(process.pid, clientCore);
  // Compile the code and fill the cache first, as in production.
  await warmUp(site);
  await sendRequests(site.port, atOnce, leadRequests(300));

  const rest = () => new Promise((done) => setTimeout(done, restMs));
  const alone = await readPagesDuring(site, rest());
  const cached = await readPagesDuring(site, rest(), cachedPaths);
  const changing = changeContent(content, [site]).then(rest);
  const changed = await readPagesDuring(site, changing, cachedPaths);
  const { times, other } = await readPagesDuring(site, sendRequests(site.port, atOnce, leadRequests(leads)));
  await site.stop();
  await rm(folder, { recursive: true });
  pin(process.pid, `${measuredCore},${clientCore}`);
  return [
    figure('leads accepted meanwhile', other.answers / other.seconds, ' per second'),
    figure('time of a page without leads, 99th percentile', percentile(alone.times, 0.99), ' ms'),
    figure('time of a cached page, 99th percentile', percentile(cached.times, 0.99), ' ms'),
    ratio(
      'time of a cached page in the ten seconds after a change of content, 99th percentile',
      percentile(changed.times, 0.99) / percentile(cached.times, 0.99),
      'the time before',
      { most: 1.5 },
    ),
    figure(`time of a page with ${atOnce} leads at once, median`, percentile(times, 0.5), ' ms'),
    atMost(
      `time of a page with ${atOnce} leads at once, 99th percentile`,
      percentile(times, 0.99),
      50,
      ' ms',
    ),
  ];
}
