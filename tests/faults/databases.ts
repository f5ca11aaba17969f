import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { type DatabaseLocation, openUnmigrated } from '#server/platform/database/open.ts';
import { openLog } from '#server/platform/log/log.ts';
import type { TestPostgres } from '../support/postgres.ts';

/** Creates an empty database and returns its URL. */
export async function createDatabase({ url }: TestPostgres): Promise<string> {
  const name = `soak_${randomUUID().replaceAll('-', '')}`;
  await query(url, `create database ${name}`);
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

export async function removeDatabase({ url }: TestPostgres, databaseUrl: string): Promise<void> {
  await query(url, `drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`);
}

/** Runs one statement on its own connection and returns the rows. */
export async function query(url: string, statement: string, values: unknown[] = []) {
  const client = new Client({ connectionString: url });
  // Some trials cut connections.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Counts pending deliveries over its own connection, as an operator would. */
export async function countPendingDeliveries(location: DatabaseLocation): Promise<number> {
  const { db, close } = await openUnmigrated(location, openLog({ level: 'silent' }));
  try {
    const rows = await db.selectFrom('deliveries').select('id').where('state', '=', 'pending').execute();
    return rows.length;
  } finally {
    await close();
  }
}
