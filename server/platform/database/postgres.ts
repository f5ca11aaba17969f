import { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import { type ClientBase, Pool, types } from 'pg';
import type { Logger } from 'pino';
import { describeError } from '../log/log.ts';
import type { Database } from './open.ts';
import type { Tables } from './schema.ts';
import { IsStandby } from './unavailable.ts';

const connections = 10;
const connectMs = 5000;
/** No statement of ours takes a second; one that takes this long hangs. */
const statementMs = 15_000;
/**
 * A server that says nothing for longer than that is gone: a machine that died closes no connection, and a commit that waits
 * for a standby has no limit of PostgreSQL's own.
 */
const silenceMs = statementMs + 2000;

const dateType = 1082;

/**
 * A PostgreSQL server, through a pool. Connects when first asked.
 * @param directUrl - the same server, where `connectionString` is a pool of connections (PgBouncer), which takes no limits
 * of a session: they are the role's then
 */
export function openPostgres(connectionString: string, log: Logger, directUrl?: string): Database {
  // A date column is a civil date: left as its text, not made an instant in the process's zone.
  types.setTypeParser(dateType, (text) => text);
  const limits = { statement_timeout: statementMs, idle_in_transaction_session_timeout: statementMs };
  const pool = openPool(log, {
    ...(directUrl === undefined && limits),
    connectionString,
    max: connections,
    stream: endingInSilence,
    onConnect: requirePrimary,
  });
  const direct = openPool(log, {
    connectionString: directUrl ?? connectionString,
    max: 1,
    // The role may have a limit.
    onConnect: async (client) => void (await client.query('set statement_timeout = 0')),
  });

  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const sessions = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: direct }) });
  return {
    db,
    direct: sessions,
    queue: { db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) } },
    pool,
    connections: () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await Promise.all([db.destroy(), sessions.destroy()]);
    },
  };
}

function openPool(log: Logger, options: ConstructorParameters<typeof Pool>[0]): Pool {
  const pool = new Pool({ ...options, connectionTimeoutMillis: connectMs, keepAlive: true });
  // A connection that breaks is replaced at the next use. Without listeners it would end the process: the pool's own
  // while it is idle, and one of its own while a transaction holds it between two statements.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ error: describeError(error) }, 'database connection lost'));
  });
  return pool;
}

function endingInSilence(): Socket {
  const socket = new Socket();
  socket.setTimeout(silenceMs, () => {
    const error = new Error(`PostgreSQL said nothing for ${silenceMs / 1000} s`);
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  });
  return socket;
}

/** While one takes another's place a name may still lead to a server that can only be read. */
async function requirePrimary(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw new IsStandby();
}
