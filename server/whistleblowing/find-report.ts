import { HTTPException } from 'hono/http-exception';
import type { Services } from '../services.ts';
import { oldHashes } from './old-receipts.ts';
import { hashPrefix, knownHashes } from './receipt.ts';

type Needed = Pick<Services, 'database' | 'keys'>;

/**
 * The id of the report that a receipt code leads to. One that came when codes were hashed by scrypt gets the hash of
 * now once it is found.
 * @param oldSince - of reports with an old hash, only those of this day or later
 * @returns undefined when no report has this code
 * @throws HTTPException (503) when too many look for reports with an old hash at once
 */
export async function findReport(
  { database: { db }, keys }: Needed,
  code: string,
  oldSince = '1970-01-01',
): Promise<string | undefined> {
  const byHash = async (hashes: string[]) =>
    (
      await db
        .selectFrom('malpractice_reports')
        .select('id')
        .where('receipt_hash', 'in', hashes)
        .executeTakeFirst()
    )?.id;
  const hashes = knownHashes(keys, code);
  const found = await byHash(hashes);
  if (found) return found;
  const old = await db
    .selectFrom('malpractice_reports')
    .select('id')
    .where('receipt_hash', 'not like', `${hashPrefix}%`)
    .where('received_on', '>=', oldSince)
    .executeTakeFirst();
  if (!old) return undefined;
  return oneAtATime(async () => {
    for (const hash of oldHashes(keys, code)) {
      const id = await byHash([await hash()]);
      if (!id) continue;
      await db
        .updateTable('malpractice_reports')
        .set({ receipt_hash: hashes[0] as string })
        .where('id', '=', id)
        .execute();
      return id;
    }
    return undefined;
  });
}

/** Who comes while these wait is asked to come again. */
const mostWaiting = 20;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** In the whole process: each takes one of the four threads that files, names of hosts and compression need too. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting) throw new HTTPException(503);
  waiting += 1;
  const turn = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = turn.catch(() => undefined);
  return turn;
}
