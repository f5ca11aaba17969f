import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readNewest } from '#server/content/open-content.ts';
import { importFolder } from '#server/content/versions/import-export.ts';
import { readConfig } from '#server/platform/configuration/config.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { openEncryption } from '#server/platform/encryption/data-keys.ts';
import { startOwnPostgres } from '../support/postgres.ts';
import { atMost, type Bar, figure, ratio } from './bar.ts';
import { compareInTurns } from './compare-in-turns.ts';
import { startSiteProcess } from './processes.ts';

const pictures = 2000;
const bytesOfPicture = 250_000;
const maxSeconds = 2;
const rounds = 5;
const page = '/ar/individual';
const author = { subject: 'bench', name: 'benchmark' };

/** Measures content with 2,000 pictures, 500 MB, and compares its pages with those of the shipped sample. */
export async function largeContent(): Promise<Bar[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rimal-bench-'));
  const postgres = await startOwnPostgres({ fsync: true });
  const key = randomBytes(32).toString('base64');
  const env = { DATABASE_URL: postgres.url, DATA_KEY: key, MALPRACTICE_KEY: key };
  try {
    const dataDir = join(folder, 'large-data');
    const loads = await measureLoads(env, dataDir, await makeContent(folder));
    const sampleDir = join(folder, 'sample-data');
    await mkdir(sampleDir);
    const large = await startSiteProcess(dataDir, env);
    const sample = await startSiteProcess(sampleDir, { ...env, CONTENT_DIR: 'content' });
    const { ratio: rateRatio } = await compareInTurns({ large, sample }, page, rounds);
    for (const site of [large, sample]) await site.stop();
    return [
      ...loads,
      ratio(
        'cached page: requests per CPU second',
        rateRatio('large', 'sample'),
        'those with the shipped sample',
        { least: 0.95 },
      ),
    ];
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}

/** @returns the folder of the shipped sample with all pictures */
async function makeContent(folder: string): Promise<string> {
  const content = join(folder, 'content');
  await cp('content', content, { recursive: true });
  for (let at = 0; at < pictures; at += 1) await writePicture(content, at);
  return content;
}

const writePicture = (content: string, at: number) =>
  writeFile(join(content, 'files', `picture-${at}.webp`), randomBytes(bytesOfPicture));

async function measureLoads(env: Record<string, string>, dataDir: string, folder: string): Promise<Bar[]> {
  await mkdir(dataDir);
  const log = pino({ level: 'silent' });
  const config = readConfig({ ...env, DATA_DIR: dataDir });
  const database = await openDatabase(config, log);
  try {
    const now = () => new Date();
    const encryption = await openEncryption(database.db, config, now());
    const services = { config, database, log, now, encryption };
    const publish = (reason: string) => importFolder(services, folder, author, reason);
    const load = () => readNewest(services);
    const imported = await secondsOf(() => publish('all pictures'));
    const first = await secondsOf(load);
    await writePicture(folder, 0);
    await publish('one other picture');
    const changed = await secondsOf(load);
    const unchanged = await secondsOf(load);
    return [
      atMost('load of a version with one changed picture', changed, maxSeconds, ' s'),
      atMost('load of a version that is already on disk', unchanged, maxSeconds, ' s'),
      figure('first load, which reads all pictures from the database', first, ' s'),
      figure('`ops content import` of all pictures', imported, ' s'),
    ];
  } finally {
    await database.close();
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
