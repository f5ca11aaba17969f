import { rm } from 'node:fs/promises';
import { beforeAll, inject } from 'vitest';
import { startDeliveries } from '#server/deliverers.ts';
import { makeTestFolder } from './folder.ts';
import { startTestServer, type TestServer } from './site.ts';
import { dropDatabase, makeDatabase } from './template.ts';

/** Where a database of a test's own is: what `openDatabase` takes. */
export interface FreshDatabase {
  databaseUrl: string;
  dataDir: string;
  /** Removes it, once everything that opened it is closed. */
  remove(): Promise<void>;
}

/** A folder in which there is nothing yet. */
export async function emptyFolder(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await makeTestFolder('test');
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** One without a row, as a server leaves it that was started once. */
export function freshDatabase(): Promise<FreshDatabase> {
  return make(true);
}

/** One before its first start: without a table. */
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
  /** Works off what its submissions owe, too. */
  delivers?: true;
};

/** The server of a test file or of one `describe`: it starts before the tests there and stops after them. */
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
