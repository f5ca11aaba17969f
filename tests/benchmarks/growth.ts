import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openParties } from '../faults/parties.ts';
import { startOwnPostgres, type TestPostgres } from '../support/postgres.ts';
import type { Bar } from './bar.ts';
import type { AnswerCounts } from './client.ts';
import { manyLeads } from './many-leads.ts';
import { manyProcesses } from './many-processes.ts';
import { databaseMs, processorMs, type StartedServer } from './processes.ts';

/** A PostgreSQL configured for a server of its own, and third parties that answer at once. */
export interface Environment {
  postgres: TestPostgres;
  /** Settings of each site except its database. */
  env: Record<string, string>;
  folder: string;
}

const settings = ['shared_buffers=1GB', 'max_wal_size=4GB', 'maintenance_work_mem=512MB'];

/**
 * Measures leads and pages with one, two and four processes, and with no stored leads, a million, and `GROWTH_LEADS`.
 * The client shares the machine, so CPU per answer says more than the rates.
 */
export async function growth(): Promise<Bar[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rimal-bench-'));
  const parties = await openParties();
  const postgres = await startOwnPostgres({ fsync: true, settings });
  const key = randomBytes(32).toString('base64');
  const environment = { postgres, folder, env: { ...parties.env, DATA_KEY: key, MALPRACTICE_KEY: key } };
  try {
    const leads = await manyLeads(environment);
    process.stderr.write('measuring several processes\n');
    return [...(await manyProcesses(environment)), ...leads];
  } finally {
    await postgres.stop();
    await parties.close();
    await rm(folder, { recursive: true });
  }
}

/** Cost of one answer: `site` and `database` are milliseconds of CPU. */
export interface Cost {
  /** Answers per second. */
  rate: number;
  site: number;
  database: number;
}

/**
 * Measures the cost of the answers to `asking`.
 * @param after - waits for work that the answers cause and that counts as their cost
 */
export async function costOf(
  { postgres }: Environment,
  sites: readonly StartedServer[],
  asking: () => Promise<AnswerCounts>,
  after: () => Promise<void> = async () => {},
): Promise<Cost> {
  const used = () =>
    Promise.all([processorMs(...sites.flatMap(({ pids }) => pids)), databaseMs(postgres.url)]);
  const before = await used();
  const { answers, refused, seconds } = await asking();
  if (refused > 0) throw new Error(`${refused} of ${answers} refused`);
  await after();
  const [site, database] = (await used()).map((ms, which) => (ms - (before[which] ?? 0)) / answers);
  return { rate: answers / seconds, site: site ?? 0, database: database ?? 0 };
}
