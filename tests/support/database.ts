import { rm } from 'node:fs/promises';
import { beforeAll, inject } from 'vitest';
import { startDeliveries } from '#server/deliverers.ts';
import { makeTestFolder } from './folder.ts';
import { startTestServer, type TestServer } from './site.ts';
import { dropDatabase, makeDatabase } from './template.ts';

/** A test's own database and DATA_DIR, as `openDatabase` takes them. */
export interface FreshDatabase {
  databaseUrl: string;
  dataDir: string;
  /** Removes both. Close all connections first. */
  remove(): Promise<void>;
}

export async function emptyFolder(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await makeTestFolder('test');
  // After SIGKILL, PostgreSQL stops by itself a moment later and writes until then.
  const patiently = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
  return { dataDir, remove: () => rm(dataDir, patiently) };
}

/** Creates a migrated database without rows. */
export function freshDatabase(): Promise<FreshDatabase> {
  return make(true);
}

/** Creates a database without tables, as before the first start. */
export function emptyDatabase(): Promise<FreshDatabase> {
  return make(false);
}

async function make(migrated: boolean): Promise<FreshDatabase> {
  const server = inject('postgresUrl');
  const databaseUrl = await makeDatabase(server, { migrated });
  const { dataDir, remove } = await emptyFolder();
  return {
    databaseUrl,
    dataDir,
    async remove() {
      await dropDatabase(server, databaseUrl);
      await remove();
    },
  };
}

type Options = Parameters<typeof startTestServer>[1] & {
  /** Runs the delivery worker too. */
  delivers?: true;
};

/** Starts a server before the tests of a file or `describe`, and stops it after them. */
export function serverForTests({ delivers, ...options }: Options = {}): TestServer {
  let running: TestServer | undefined;
  beforeAll(async () => {
    const server = await startTestServer(await freshDatabase(), options);
    running = server;
    const worker = delivers && (await startDeliveries(server.services));
    return async () => {
      await worker?.stop();
      await server.stop();
    };
  });
  return new Proxy({} as TestServer, { get: (_, name) => Reflect.get(running ?? {}, name) });
}
