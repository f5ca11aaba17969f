import { type Kysely, type Selectable, sql } from 'kysely';
import { verifyAnswer } from '../../http/endpoints/idempotency.ts';
import type { SignedTable, Tables } from '../../platform/database/schema.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { AlteredRow, signedTables, verifyRow } from '../../platform/encryption/signed-rows.ts';
import { CheckFailure } from './check-failure.ts';

const pageSize = 1000;
/** Per table; the others are counted. */
const maxListed = 3;

/**
 * Verifies every signed row and every stored response.
 * @returns the number of rows
 * @throws CheckFailure naming the tables and primary keys of rows that this site did not write
 */
export async function checkRows(db: Kysely<Tables>, encryption: Encryption): Promise<number> {
  const altered = new Map<string, { named: string[]; others: number }>();
  let count = 0;
  const checkRow = (table: string, verify: () => unknown) => {
    count += 1;
    try {
      verify();
    } catch (error) {
      if (!(error instanceof AlteredRow)) throw error;
      const known = altered.get(table) ?? { named: [], others: 0 };
      if (known.named.length < maxListed) known.named.push(error.message);
      else known.others += 1;
      altered.set(table, known);
    }
  };
  for (const [table, key] of Object.entries(signedTables) as [SignedTable, string][])
    for await (const row of rowsOf(db, table, key)) checkRow(table, () => verifyRow(encryption, table, row));
  for await (const row of answersOf(db)) checkRow('idempotency_keys', () => verifyAnswer(encryption, row));
  if (altered.size === 0) return count;
  const problems = [...altered.values()].flatMap(({ named, others }) =>
    others > 0 ? [...named, `and ${others} more`] : named,
  );
  throw new CheckFailure(problems.join('; '));
}

async function* rowsOf<T extends SignedTable>(
  db: Kysely<Tables>,
  table: T,
  key: string,
): AsyncGenerator<Selectable<Tables[T]>> {
  for (let last: unknown; ; ) {
    const query = db
      .selectFrom(table as SignedTable)
      .selectAll()
      .orderBy(sql.ref(key))
      .limit(pageSize);
    const page = (await (last === undefined
      ? query
      : query.where(sql.ref(key), '>', last)
    ).execute()) as Selectable<Tables[T]>[];
    yield* page;
    if (page.length < pageSize) return;
    last = page.at(-1)?.[key as keyof Selectable<Tables[T]>];
  }
}

async function* answersOf(db: Kysely<Tables>): AsyncGenerator<Selectable<Tables['idempotency_keys']>> {
  for (let last = { endpoint: '', key: '' }; ; ) {
    const page = await db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('state', '=', 'done')
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('endpoint', 'key'), '>', tuple(last.endpoint, last.key)),
      )
      .orderBy('endpoint')
      .orderBy('key')
      .limit(pageSize)
      .execute();
    yield* page;
    const final = page.at(-1);
    if (!final || page.length < pageSize) return;
    last = final;
  }
}
