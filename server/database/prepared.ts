import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';

/**
 * Writes are of few texts, sent again and again: PostgreSQL plans each once a connection, which of what a lead costs it is
 * half. Readings are not prepared: where a newer version adds a column, a prepared `select *` would fail.
 */
const isWrite = /^\s*(insert|with) /;
/** What is written in ever other shapes would fill PostgreSQL's memory. */
const most = 100;

/** The pool as Kysely sees it. What else uses it is as it was. */
export function preparing(pool: Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const name = names.get(text);
    if (name !== undefined || names.size === most) return name;
    names.set(text, `write-${names.size}`);
    return names.get(text);
  };
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const query = (text: unknown, values?: readonly unknown[]) => {
        const name = typeof text === 'string' && isWrite.test(text) ? nameOf(text) : undefined;
        return name === undefined
          ? client.query(text as string, values as unknown[])
          : client.query({ name, text: text as string, values: values as unknown[] });
      };
      return { query, release: () => client.release() } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}
