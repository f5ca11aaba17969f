import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { TestPostgres } from '../database/testing-postgres.ts';
import { askServer } from '../ops/ask-server.ts';
import { socketPath } from '../ops/socket-path.ts';
import type { Place } from './settle.ts';

/** Makes an empty database, and gives its address. */
export async function freshDatabase({ url }: TestPostgres): Promise<string> {
  const name = `soak_${randomUUID().replaceAll('-', '')}`;
  await ask(url, `create database ${name}`);
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

export async function removeDatabase({ url }: TestPostgres, databaseUrl: string): Promise<void> {
  await ask(url, `drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`);
}

/** One statement on a connection of its own. */
export async function ask(url: string, statement: string, values: unknown[] = []) {
  const client = new Client({ connectionString: url });
  // Cut connections are what some trials are about.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** How many deliveries are still owed, as the operator's own command would list them while servers run. */
export async function deliveriesOpen({ databaseUrl, dataDir }: Place): Promise<number> {
  if (databaseUrl) {
    const rows = await ask(databaseUrl, "select id from deliveries where state = 'owed'");
    return rows.length;
  }
  const { out } = await operate(dataDir, 'deliveries', 'list', '--state', 'owed', '--json');
  return out.length;
}

/** Has the server on an embedded database perform an operator's command. */
export async function operate(
  dataDir: string,
  ...command: string[]
): Promise<{ exit: number; out: string[] }> {
  const out: string[] = [];
  const exit = await askServer(
    socketPath(dataDir) ?? '',
    { argv: command, cwd: process.cwd(), stdin: '' },
    {
      out: async (line) => void out.push(line),
      err: async () => undefined,
    },
  );
  if (exit === undefined) throw new Error('no server listens');
  return { exit, out };
}
