import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../support/process.ts';
import { median, memoryOf, type StartedServer, startNode, startSiteProcess } from '../processes.ts';

export const landingPage = '/ar/individual';

/** The servers that are compared. */
export interface Servers {
  /** For temporary files. */
  folder: string;
  site: StartedServer;
  next: StartedServer;
}

/** Returns once the server answers HTTP. */
export type Start = () => Promise<StartedServer>;

/** The address in the page's footer must not depend on the port, so that all pages have the same texts. */
const publicUrl = 'http://localhost:3000';

export const startingSite =
  (dataDir: string, databaseUrl: string): Start =>
  () =>
    startSiteProcess(dataDir, { DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl });

/** Starts the built server as Next's documentation says. */
export const startingNext =
  (server: string, databaseUrl: string, log: string): Start =>
  async () => {
    const port = await freePort();
    const env = { PORT: String(port), HOSTNAME: '127.0.0.1', DATABASE_URL: databaseUrl };
    return startNode([join(server, 'server.js')], port, env, log);
  };

/** Returns a page's HTML. @throws unless it is answered 200 */
export async function htmlOf({ port }: StartedServer, path: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: 'lang=ar' } });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return response.text();
}

/** Returns the median milliseconds from a start to the first answer with the page. */
export async function firstAnswerMs(start: Start, path: string, starts: number): Promise<number> {
  const times: number[] = [];
  while (times.length < starts) {
    const begun = performance.now();
    const server = await start();
    await htmlOf(server, path);
    times.push(performance.now() - begun);
    await server.stop();
  }
  return median(times);
}

/** Returns the megabytes of a server's processes after a rest, in which they free what only the work before needed. */
export async function memoryAfterRest({ pids }: StartedServer, restMs: number): Promise<number> {
  await pause(restMs);
  const tree = (await Promise.all(pids.map(withChildren))).flat();
  const parts = await Promise.all(tree.map((pid) => memoryOf(pid, 'smaps_rollup', 'Pss')));
  return parts.reduce((sum, part) => sum + part, 0);
}

async function withChildren(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8'));
  const children = (await Promise.all(lists)).flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  return [pid, ...(await Promise.all(children.map(withChildren))).flat()];
}
