import { rm } from 'node:fs/promises';
import { inject } from 'vitest';
import { makeTestFolder } from './folder.ts';
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
