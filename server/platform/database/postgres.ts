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
/** Ours take less than a second, so a statement that reaches the limit hangs. */
const statementMs = 15_000;
/**
 * A connection without data for this time is closed. A machine that died closes no connection, and PostgreSQL does not
 * limit how long a commit waits for a standby.
 */
const idleTimeoutMs = statementMs + 2000;

const dateType = 1082;

/**
 * Connects on first use.
 * @param directUrl - the server behind the pooler (PgBouncer), if `connectionString` is a pooler's. A pooler accepts no
 * session limits, so the operator sets them on the database role.
 */
export function openPostgres(connectionString: string, log: Logger, directUrl?: string): Database {
  // A Date would depend on the process's time zone.
  types.setTypeParser(dateType, (text) => text);
  const limits = { statement_timeout: statementMs, idle_in_transaction_session_timeout: statementMs };
  const pool = openPool(log, {
    ...(directUrl === undefined && limits),
    connectionString,
    max: connections,
    stream: socketWithTimeout,
    onConnect: requirePrimary,
  });
  const direct = openPool(log, {
    connectionString: directUrl ?? connectionString,
    max: 1,
    // The role may set a statement timeout.
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
  // An 'error' event without a listener would end the process. The pool emits the event for idle connections. A client
  // emits the event if its connection breaks between two statements of a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ error: describeError(error) }, 'database connection lost'));
  });
  return pool;
}

function socketWithTimeout(): Socket {
  const socket = new Socket();
  socket.setTimeout(idleTimeoutMs, () => {
    const error = new Error(`no data from PostgreSQL for ${idleTimeoutMs / 1000} s`);
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  });
  return socket;
}

/** During a failover, the host name may still lead to a read-only server. */
async function requirePrimary(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw new IsStandby();
}
