import type { Kysely, Selectable } from 'kysely';
import type { SignedTable, Tables } from '../platform/database/schema.ts';
import type { Encryption } from '../platform/encryption/encryption.ts';
import { AlteredRow, signedTables, verifyRow } from '../platform/encryption/signed-rows.ts';

/** Rows that this site did not write. */
export class AlteredRows extends Error {}

const inPage = 1000;
/** Rows that are named; the others are counted. */
const mostNamed = 5;

/**
 * Verifies the MAC of every row that carries one.
 * @returns how many rows there are
 * @throws AlteredRows naming tables and keys of rows that this site did not write
 */
export async function checkRows(db: Kysely<Tables>, encryption: Encryption): Promise<number> {
  const altered: string[] = [];
  let count = 0;
  for (const [table, key] of Object.entries(signedTables) as [SignedTable, string][])
    for await (const row of rowsOf(db, table, key)) {
      count += 1;
      try {
        verifyRow(encryption, table, row);
      } catch (error) {
        if (!(error instanceof AlteredRow)) throw error;
        altered.push(error.message);
      }
    }
  if (altered.length === 0) return count;
  const others = altered.length - mostNamed;
  throw new AlteredRows(altered.slice(0, mostNamed).join('; ') + (others > 0 ? `; and ${others} more` : ''));
}

/** All rows of a table, page by page. */
async function* rowsOf<T extends SignedTable>(
  db: Kysely<Tables>,
  table: T,
  key: string,
): AsyncGenerator<Selectable<Tables[T]>> {
  for (let last: unknown; ; ) {
    const page = (await db
      .selectFrom(table as SignedTable)
      .selectAll()
      .$if(last !== undefined, (query) => query.where(key as never, '>', last as never))
      .orderBy(key as never)
      .limit(inPage)
      .execute()) as Selectable<Tables[T]>[];
    yield* page;
    if (page.length < inPage) return;
    last = page.at(-1)?.[key as keyof Selectable<Tables[T]>];
  }
}
