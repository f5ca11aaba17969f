import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/schema.ts';

export interface TableShape {
  name: string;
  columns: { name: string; type: string }[];
}

/** Kysely's own; and counts, which nobody misses. The queue's tables are made anew from what is owed. */
const leftOut = ['kysely_migration', 'kysely_migration_lock', 'rate_limits'];

/**
 * Every table of ours, as the database itself describes it, so that one that is added is not forgotten: each after those
 * that it refers to.
 */
export async function tableShapes(db: Kysely<Tables>): Promise<TableShape[]> {
  const { rows: columns } = await sql<{ table: string; name: string; type: string }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`.execute(db);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select f.relname as from, t.relname as to
    from pg_constraint r join pg_class f on f.oid = r.conrelid join pg_class t on t.oid = r.confrelid
    where r.contype = 'f' and f.relnamespace = 'public'::regnamespace and r.conrelid <> r.confrelid`.execute(
    db,
  );

  const waiting = new Set(columns.map(({ table }) => table).filter((table) => !leftOut.includes(table)));
  const shapes: TableShape[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      (table) => !references.some(({ from, to }) => from === table && waiting.has(to)),
    );
    if (ready.length === 0) throw new Error('tables refer to each other in a circle');
    for (const name of ready) {
      waiting.delete(name);
      const own = columns.filter(({ table }) => table === name);
      shapes.push({ name, columns: own.map(({ name, type }) => ({ name, type })) });
    }
  }
  return shapes;
}
