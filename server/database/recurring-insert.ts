import { type Compilable, CompiledQuery, type QueryResult, type Transaction } from 'kysely';
import type { Tables } from './schema.ts';

/**
 * An insert that every form makes: Kysely makes its text once for each shape of its rows, since building and compiling it
 * takes longer than all checks of a form; after that only the values are new.
 * @param build - inserts the rows, and has no values but theirs
 */
export function recurringInsert<Row extends object>(
  build: (tx: Transaction<Tables>, rows: readonly Row[]) => Compilable,
): (tx: Transaction<Tables>, rows: readonly Row[]) => Promise<QueryResult<unknown>> {
  const texts = new Map<string, string>();
  return (tx, rows) => {
    const values = rows.flatMap((row) => Object.values(row));
    const shape = rows.map((row) => Object.keys(row).join()).join(';');
    let text = texts.get(shape);
    if (text === undefined) {
      const { sql, parameters } = build(tx, rows).compile();
      const isInOrder =
        parameters.length === values.length && parameters.every((one, at) => one === values[at]);
      if (!isInOrder) throw new Error(`not the values of its rows, in their order: ${sql}`);
      text = sql;
      texts.set(shape, text);
    }
    return tx.executeQuery(CompiledQuery.raw(text, values));
  };
}
