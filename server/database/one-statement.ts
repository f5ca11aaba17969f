import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely';
import type { Tables } from './schema.ts';

/**
 * Executes what `work` writes as one statement: all of it or nothing, as in a transaction, for one round trip instead of
 * one for each table. `work` gets no rows back, cannot read what it wrote, and may write each row once; it is for
 * inserts and updates that need nothing of each other but their order, such as a row and those that refer to it.
 * @returns what `work` returns, once all is committed
 */
export async function inOneStatement<T>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const queries: CompiledQuery[] = [];
  const result = await work(collecting(queries) as Transaction<Tables>);
  if (queries.length > 0) await db.executeQuery(together(queries));
  return result;
}

/** Each becomes a part of a `with`, and its parameters count on from those before it. */
function together(queries: CompiledQuery[]): CompiledQuery {
  const parameters: unknown[] = [];
  const parts = queries.map(({ sql, parameters: own }, index) => {
    if (!/^\s*(insert|update)\s/i.test(sql)) throw new Error(`not to be collected: ${sql}`);
    const before = parameters.length;
    parameters.push(...own);
    return `w${index} as (${sql.replace(/\$(\d+)/g, (_, number) => `$${before + Number(number)}`)})`;
  });
  const [first] = queries as [CompiledQuery];
  return { ...first, sql: `with ${parts.join(', ')} select`, parameters };
}

function collecting(queries: CompiledQuery[]): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: { ...dialect, createDriver: () => new Collector(queries) } });
}

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();
const dialect = {
  createQueryCompiler: () => compiler,
  createAdapter: () => adapter,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
};

class Collector extends DummyDriver {
  private readonly connection: DatabaseConnection;

  constructor(queries: CompiledQuery[]) {
    super();
    this.connection = {
      async executeQuery(query) {
        queries.push(query);
        return { rows: [] };
      },
      // biome-ignore lint/correctness/useYield: nothing is ever read
      async *streamQuery() {
        throw new Error('nothing is read while writes are collected');
      },
    };
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.connection;
  }
}
