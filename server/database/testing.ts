import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { inject } from 'vitest';
import { makeTestFolder } from './testing-folder.ts';
import { copyTemplate } from './testing-template.ts';

/** Where a fresh, empty database is: what `openDatabase` takes. */
export interface FreshDatabase {
  databaseUrl: string | undefined;
  dataDir: string;
  /** Removes it, once everything that opened it is closed. */
  remove(): Promise<void>;
}

/** Both databases, for `describe.each`: whatever holds on one must hold on the other. */
export const databases: [name: string, fresh: () => Promise<FreshDatabase>][] = [
  ['the embedded database', freshEmbedded],
  ['PostgreSQL', freshPostgres],
];

/** The same before the first start: to begin in, and to restore into. */
export const emptyDatabases: typeof databases = [
  ['the embedded database', emptyEmbedded],
  ['PostgreSQL', freshPostgres],
];

/** One without a row, as a server leaves it that was started once. */
export async function freshEmbedded(): Promise<FreshDatabase> {
  const fresh = await emptyEmbedded();
  await copyTemplate(inject('embeddedTemplate'), fresh.dataDir);
  return fresh;
}

/** A folder in which there is nothing yet. */
export async function emptyEmbedded(): Promise<FreshDatabase> {
  const dataDir = await makeTestFolder('test');
  return { databaseUrl: undefined, dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

export async function freshPostgres(): Promise<FreshDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asSuperuser(server, `create database ${name}`);
  const { dataDir, remove } = await emptyEmbedded();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    dataDir,
    async remove() {
      await asSuperuser(server, `drop database ${name} with (force)`);
      await remove();
    },
  };
}

async function asSuperuser(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
