import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '../faults/places.ts';
import { startOwnPostgres } from '../support/postgres.ts';
import { atMost, type Bar, told } from './bar.ts';
import { ask } from './client.ts';
import { leadRequests } from './lead-request.ts';
import { askingCore, measuredCore, pin, startSite } from './processes.ts';
import { percentile, reading, warmUp } from './reading.ts';

const atOnce = 50;
const leads = 2000;

/** How long pages take while fifty leads are sent at once; the machine's own hiccups are in it. */
export async function pageLatency(): Promise<Bar[]> {
  const postgres = await startOwnPostgres({ fsync: true });
  try {
    return await measure('PostgreSQL', { DATABASE_URL: await freshDatabase(postgres) });
  } finally {
    await postgres.stop();
  }
}

async function measure(name: string, env: Record<string, string>): Promise<Bar[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rimal-bench-'));
  const site = await startSite(folder, env);
  // Left free: its collector works beside it, as where it runs. Who asks has one core.
  pin(process.pid, askingCore);
  // Code is compiled, and what is cached of the pages is cached, as in a site that runs.
  await warmUp(site);
  await ask(site.port, atOnce, leadRequests(300));

  const alone = await reading(site, new Promise((done) => setTimeout(done, 3000)));
  const { times, other } = await reading(site, ask(site.port, atOnce, leadRequests(leads)));
  await site.stop();
  await rm(folder, { recursive: true });
  pin(process.pid, `${measuredCore},${askingCore}`);
  return [
    told(`leads a second meanwhile, on ${name}`, other.answers / other.seconds, ' /s'),
    told('a page at p99 while nobody sends anything', percentile(alone.times, 0.99), ' ms'),
    told(`a page at p50 while ${atOnce} leads are sent at once`, percentile(times, 0.5), ' ms'),
    atMost(`a page at p99 while ${atOnce} leads are sent at once`, percentile(times, 0.99), 50, ' ms'),
  ];
}
