import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ContentDesk, openContentDesk } from '../support/content/content-desk.ts';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';
import { type ServerProcess, startProcess, testDataKey } from '../support/process.ts';
import { type FakeClock, lacksFakeClock, openFakeClock } from '../support/programs/fake-clock.ts';
import { hasNginx } from '../support/programs/installed-nginx.ts';
import { askNginx, runNginx } from '../support/programs/nginx.ts';
import { type AnyJson, startTestServer, type TestServer } from '../support/site.ts';

/** Skipped without these, which no npm package contains: `apt-get install nginx-light libfaketime`. */
const canRun = hasNginx && lacksFakeClock === undefined;
if (lacksFakeClock) process.stderr.write(`skipped publishing behind nginx: ${lacksFakeClock}\n`);

/**
 * The desk promises a new version at all processes within 5 seconds, and at nginx within a minute. A request may take a
 * second more.
 */
const [processesMs, edgeMs] = [6000, 61_000];
const dayMs = 24 * 60 * 60 * 1000;
const riyadhMs = 3 * 60 * 60 * 1000;
const offer = 'offers/family-car';
const pageOfOffer = `/en/individual/${offer}`;

describe.runIf(canRun)('publishing on two processes behind nginx', () => {
  let fresh: FreshDatabase;
  let server: TestServer;
  let desk: ContentDesk;
  let processes: ServerProcess[];
  let folder: string;
  let clock: FakeClock;
  let https: number;
  let stopNginx = async () => {};

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rimal-publishing-'));
    fresh = await freshDatabase();
    server = await startTestServer(fresh, { env: { CONTENT_DIR: '' } });
    desk = await openContentDesk(server);
    clock = await openFakeClock(folder);
    const env = {
      ...clock.env,
      DATABASE_URL: fresh.databaseUrl,
      DATA_DIR: fresh.dataDir,
      DATA_KEY: testDataKey,
      CONTENT_DIR: '',
      PUBLIC_URL: 'https://site.example',
    };
    processes = [await startProcess(env), await startProcess(env)];
    const nginx = await runNginx(folder, processes);
    https = nginx.ports.https;
    stopNginx = nginx.stop;
    await vi.waitFor(async () => expect(await atEdge()).not.toBe(''), { timeout: 20_000 });
  }, 120_000);
  afterAll(async () => {
    await stopNginx();
    await Promise.all(processes.map((one) => one.kill('SIGKILL')));
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const atEdge = async () => {
    const { status, body } = await askNginx(https, 'GET', pageOfOffer);
    expect(status).toBe(200);
    return String(body);
  };
  const atProcesses = () =>
    Promise.all(processes.map(async ({ url }) => (await fetch(`${url}${pageOfOffer}`)).text()));
  const processesShow = (title: string) =>
    vi.waitFor(async () => {
      for (const page of await atProcesses()) expect(page).toContain(title);
    }, processesMs);
  const edgeShows = (title: string) =>
    vi.waitFor(async () => expect(await atEdge()).toContain(title), { timeout: edgeMs, interval: 500 });
  const draftTitled = (title: string) =>
    desk.edit('editor', offer, (value: AnyJson) => {
      value.title.en = title;
    });
  const publish = async (draft: string, at?: Date) =>
    desk.room('publisher').publish(draft, await desk.seen(draft), at?.toISOString());
  const versions = () => desk.room('publisher').versions();

  test('a scheduled draft appears at midnight in Riyadh once, and a later version can be rolled back', {
    timeout: 240_000,
  }, async () => {
    const midnight = new Date(Math.ceil((Date.now() + riyadhMs) / dayMs) * dayMs - riyadhMs);
    const ahead = Math.round((midnight.getTime() - Date.now()) / 1000) - 15;
    const now = () => new Date(Date.now() + ahead * 1000);
    await clock.set(ahead);
    server.clock.now = now();
    const before = await versions();
    expect(await publish(await draftTitled('From midnight'), midnight)).toMatchObject({
      scheduled: midnight.toISOString(),
    });
    expect((await atProcesses()).join()).not.toContain('From midnight');
    await vi.waitFor(async () => expect((await versions()).length).toBe(before.length + 1), 30_000);
    await processesShow('From midnight');
    await edgeShows('From midnight');
    const [published] = await versions();
    const madeAt = Date.parse(published?.madeAt ?? '');
    expect(madeAt).toBeGreaterThanOrEqual(midnight.getTime());
    expect(madeAt).toBeLessThan(midnight.getTime() + processesMs);

    server.clock.now = now();
    expect(await publish(await draftTitled('Later'))).toMatchObject({ version: expect.any(Number) });
    await processesShow('Later');
    await edgeShows('Later');
    expect(await desk.room('publisher').rollBack(published?.id ?? 0, 'a test')).toMatchObject({
      version: expect.any(Number),
    });
    await processesShow('From midnight');
    expect((await versions()).length).toBe(before.length + 3);
  });
});
