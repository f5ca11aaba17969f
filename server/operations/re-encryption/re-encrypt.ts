import type { Kysely } from 'kysely';
import type { CoreServices } from '../../intake/services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import {
  type Round,
  reencryptChanges,
  reencryptCustomers,
  reencryptNotes,
  reencryptRequests,
  reencryptStates,
  reencryptSubmissions,
  resignMessages,
  resignOfficers,
  resignReports,
} from './re-encrypt-rows.ts';

/** How many rows were encrypted with the current key. */
export interface Reencrypted {
  submissions: number;
  /** Messages to customers, and the staff's notes. */
  messages: number;
  files: number;
  /** With each customer also their e-mail changes, which are counted only where they alone were stale. */
  customers: number;
  requests: number;
  officers: number;
  /** Malpractice reports and their messages. */
  reports: number;
}

/** Rows of one transaction: others go on between two. */
const batch = 500;

const first = '00000000-0000-0000-0000-000000000000';

/**
 * Encrypts with the first key what an older one encrypted, and finds it by that key from then on. It
 * may be stopped and begun again; what is done is not done twice. Codes and first answers are gone within a day anyway.
 * @throws Unreadable when a row's key is not there
 */
export async function reencryptAll(
  { database: { db }, files, encryption }: CoreServices,
  signal: AbortSignal,
): Promise<Reencrypted> {
  const { keyId } = encryption;
  const context = { encryption, keyId, batch };
  const walk = async (round: Round, from: string) => {
    let count = 0;
    // Until a walk finds nothing: somebody may have written behind it.
    for (let before = -1; before !== count; ) {
      before = count;
      for (let last: string | undefined = from; last !== undefined; ) {
        signal.throwIfAborted();
        const keys: string[] = await db.transaction().execute((tx) => round(tx, context, last ?? from));
        count += keys.length;
        last = keys.at(-1);
      }
    }
    return count;
  };
  const submissions = await walk(reencryptSubmissions, first);
  const messages = (await walk(reencryptStates, first)) + (await walk(reencryptNotes, first));
  const customers = (await walk(reencryptCustomers, '')) + (await walk(reencryptChanges, first));
  const requests = await walk(reencryptRequests, first);
  const officers = await walk(resignOfficers, first);
  const reports = (await walk(resignReports, first)) + (await walk(resignMessages, first));
  let encryptedFiles = 0;
  for await (const id of filesOf(db)) {
    signal.throwIfAborted();
    if (await files.reencrypt(id)) encryptedFiles += 1;
  }
  // From here on the other keys are not asked for at the start.
  await db.deleteFrom('data_keys').where('id', '<>', keyId).execute();
  return { submissions, messages, files: encryptedFiles, customers, requests, officers, reports };
}

/** Files that people sent with a submission; those of reports are encrypted with MALPRACTICE_KEY. */
async function* filesOf(db: Kysely<Tables>): AsyncGenerator<string> {
  for (let last = first; ; ) {
    const page = await db
      .selectFrom('files')
      .select('id')
      .where('submission_id', 'is not', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id } of page) yield id;
    const final = page.at(-1);
    if (!final) return;
    last = final.id;
  }
}
