import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { Logger } from 'pino';
import { describeError } from '../log/log.ts';
import type { Database } from './open.ts';
import type { Tables } from './schema.ts';

const connections = 10;
const connectMs = 5000;
/** No statement of ours takes a second; one that takes this long hangs. */
const statementMs = 15_000;

const dateType = 1082;

/** A PostgreSQL server, through a pool. Connects when first asked. */
export function openPostgres(connectionString: string, log: Logger): Database {
  // A date column is a civil date: left as its text, not made an instant in the process's zone.
  types.setTypeParser(dateType, (text) => text);
  const pool = new Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    keepAlive: true,
  });
  // A connection that breaks is replaced at the next use. Without listeners it would end the process: the pool's own
  // while it is idle, and one of its own while a transaction holds it between two statements.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ error: describeError(error) }, 'database connection lost'));
  });

  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    queue: { db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) } },
    pool,
    connections: () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => db.destroy(),
  };
}
