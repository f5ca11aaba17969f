import type { Kysely } from 'kysely';
import type { CoreServices } from '../../intake/services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import {
  type BatchStep,
  reencryptChanges,
  reencryptCustomers,
  reencryptNotes,
  reencryptRequests,
  reencryptStates,
  reencryptSubmissions,
  resignDrafts,
  resignMessages,
  resignOfficers,
  resignReports,
  resignVersions,
} from './re-encrypt-rows.ts';

export interface Reencrypted {
  submissions: number;
  /** Messages to customers and staff notes. */
  messages: number;
  files: number;
  /** Includes e-mail changes, except those re-encrypted together with their customer. */
  customers: number;
  requests: number;
  officers: number;
  /** Malpractice reports and their messages. */
  reports: number;
  /** Versions and drafts of published content. */
  content: number;
}

/** Other transactions can run in between. */
const batch = 500;

const first = '00000000-0000-0000-0000-000000000000';

/**
 * Re-encrypts and re-indexes rows. A second run continues an interrupted one. Leaves out codes, sessions and stored
 * responses, because they expire within a day.
 * @throws Unreadable when a row's key is missing
 */
export async function reencryptAll(
  { database: { db }, files, encryption }: CoreServices,
  signal: AbortSignal,
): Promise<Reencrypted> {
  const { keyId } = encryption;
  const context = { encryption, keyId, batch };
  const runToEnd = async (step: BatchStep, from: string) => {
    let count = 0;
    // Repeat until a pass finds nothing: processes may have written old-key rows behind it.
    for (let before = -1; before !== count; ) {
      before = count;
      for (let last: string | undefined = from; last !== undefined; ) {
        signal.throwIfAborted();
        const keys: string[] = await db.transaction().execute((tx) => step(tx, context, last ?? from));
        count += keys.length;
        last = keys.at(-1);
      }
    }
    return count;
  };
  const submissions = await runToEnd(reencryptSubmissions, first);
  const messages = (await runToEnd(reencryptStates, first)) + (await runToEnd(reencryptNotes, first));
  const customers = (await runToEnd(reencryptCustomers, '')) + (await runToEnd(reencryptChanges, first));
  const requests = await runToEnd(reencryptRequests, first);
  const officers = await runToEnd(resignOfficers, first);
  const reports = (await runToEnd(resignReports, first)) + (await runToEnd(resignMessages, first));
  const content = (await runToEnd(resignVersions, '0')) + (await runToEnd(resignDrafts, first));
  let encryptedFiles = 0;
  for await (const id of filesOf(db)) {
    signal.throwIfAborted();
    if (await files.reencrypt(id)) encryptedFiles += 1;
  }
  // From here on, a start does not require the older keys.
  await db.deleteFrom('data_keys').where('id', '<>', keyId).execute();
  return { submissions, messages, files: encryptedFiles, customers, requests, officers, reports, content };
}

/** Returns only files of submissions: files of reports are encrypted with their report's own key. */
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
