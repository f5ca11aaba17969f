import { HTTPException } from 'hono/http-exception';
import type { Services } from '../services.ts';
import { hashPrefix, keyedHashes, slowHashes } from './old-receipts.ts';
import { recipientOfReceipt } from './receipt.ts';

type Needed = Pick<Services, 'database' | 'keys'>;

/**
 * The id of the report that a receipt code leads to. One that came when codes were hashed gets the public key of its code
 * once it is found: an officer's browser then gives the reporter the report's key.
 * @param oldSince - of reports with a hash, only those of this day or later
 * @returns undefined when no report has this code
 * @throws HTTPException (503) when too many look for reports with a slow hash at once
 */
export async function findReport(
  { database: { db }, keys }: Needed,
  code: string,
  oldSince = '1970-01-01',
): Promise<string | undefined> {
  const receipt_recipient = await recipientOfReceipt(code);
  const reports = db.selectFrom('malpractice_reports').select('id');
  const found = await reports.where('receipt_recipient', '=', receipt_recipient).executeTakeFirst();
  if (found) return found.id;

  const old = reports.where('receipt_hash', 'is not', null).where('received_on', '>=', oldSince);
  const byHash = async (hashes: string[]) => {
    const { id } = (await old.where('receipt_hash', 'in', hashes).executeTakeFirst()) ?? {};
    if (id === undefined) return undefined;
    await db
      .updateTable('malpractice_reports')
      .set({ receipt_recipient, receipt_hash: null })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const known = await byHash(keyedHashes(keys, code));
  if (known) return known;
  if (!(await old.where('receipt_hash', 'not like', `${hashPrefix}%`).executeTakeFirst())) return undefined;
  return oneAtATime(async () => {
    for (const hash of slowHashes(keys, code)) {
      const id = await byHash([await hash()]);
      if (id) return id;
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
