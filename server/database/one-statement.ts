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

/** A part met no row, or wrote none: nothing of the statement is kept. */
export class NothingWritten extends Error {}

/** PostgreSQL's `division_by_zero`, by which the statement is given up. */
const divisionByZero = '22012';

/**
 * Executes what `work` writes as one statement: all of it or nothing, as in a transaction, for one round trip instead of
 * one for each table. `work` gets no rows back, cannot read what it wrote, and may write each row once; it is for
 * inserts and updates that need nothing of each other but their order, such as a row and those that refer to it.
 * Updates, and inserts with `returning`, have to write a row.
 * @returns what `work` returns, once all is committed
 * @throws NothingWritten
 */
export async function inOneStatement<T>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const queries: CompiledQuery[] = [];
  const result = await work(collecting(queries) as Transaction<Tables>);
  if (queries.length === 0) return result;
  try {
    await db.executeQuery(together(queries));
  } catch (error) {
    if ((error as { code?: string }).code === divisionByZero)
      throw new NothingWritten('a part of the statement wrote no row');
    throw error;
  }
  return result;
}

function together(queries: CompiledQuery[]): CompiledQuery {
  const [first] = queries as [CompiledQuery];
  return { ...first, sql: textOf(queries), parameters: queries.flatMap(({ parameters }) => parameters) };
}

/** Made once for each combination of texts: there are a few. */
const texts = new Map<string, string>();
/** What comes in ever other shapes would fill the memory. */
const most = 100;

/**
 * Each becomes a part of a `with`, and its parameters count on from those before it. A part that has to write a row and
 * does not cannot be seen from outside before all is committed: the statement divides by the number of its rows.
 */
function textOf(queries: CompiledQuery[]): string {
  const combination = queries.map(({ sql }) => sql).join('; ');
  const known = texts.get(combination);
  if (known !== undefined) return known;

  const written: string[] = [];
  let before = 0;
  const parts = queries.map(({ sql, parameters }, index) => {
    if (!/^\s*(insert|update)\s/i.test(sql)) throw new Error(`not to be collected: ${sql}`);
    const isUpdate = /^\s*update\s/i.test(sql);
    if (isUpdate || /\sreturning\s/i.test(sql)) written.push(`1 / (select count(*) from w${index})`);
    const shift = before;
    before += parameters.length;
    const numbered = sql.replace(/\$(\d+)/g, (_, number) => `$${shift + Number(number)}`);
    return `w${index} as (${numbered}${isUpdate ? ' returning 1' : ''})`;
  });
  const text = `with ${parts.join(', ')} select ${written}`;
  if (texts.size < most) texts.set(combination, text);
  return text;
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
        // A part that writes no row is told by the statement itself.
        return { rows: [], numAffectedRows: 1n };
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
