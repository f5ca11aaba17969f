import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type DatabaseLocation, openUnmigrated } from '#server/platform/database/open.ts';
import { decryptAnswers } from '#server/platform/encryption/encrypted-answers.ts';
import { encryptionOf } from '#server/platform/encryption/encryption.ts';
import { openLog } from '#server/platform/log/log.ts';
import { testDataKey } from '../support/process.ts';
import type { Acknowledged } from './load.ts';

/** Differences between what visitors were told, what is stored, and what was delivered. */
export interface ResultDifferences {
  /** References without an accepted submission, or whose submission has another form or mobile or lacks its file. */
  lost: string[];
  /** Submissions whose mobile has another one, or that have two deliveries of one kind. */
  duplicated: string[];
  /** Deliveries of the form that are not delivered, or did not arrive. */
  undelivered: string[];
  /** Refused mobiles of which something is stored. */
  leftovers: string[];
  /** Deliveries that arrived more often than their attempts were counted. */
  repeated: string[];
}

/** Returns the id of each delivery that arrived, repeated for each arrival. */
export type DeliveredIds = () => Promise<string[]>;

/** Every trial's site has this key. */
const encryption = encryptionOf([Buffer.from(testDataKey, 'base64')]);

/** Compares the acknowledged and refused submissions with the database and the deliveries. */
export async function compareResults(
  location: DatabaseLocation,
  acknowledged: readonly Acknowledged[],
  received: DeliveredIds,
  refused: readonly string[],
): Promise<ResultDifferences> {
  const database = await openUnmigrated(location, openLog({ level: 'silent' }));
  const { db } = database;
  const stored = await db
    .selectFrom('submissions')
    .select(['id', 'reference', 'form', 'state', 'answers'])
    .execute();
  const deliveries = await db
    .selectFrom('deliveries')
    .select(['id', 'kind', 'state', 'attempts', 'submission_id'])
    .execute();
  const files = await db.selectFrom('files').select('submission_id').execute();
  await database.close();

  const arrivals = await received();
  const arrived = new Set(arrivals);
  const timesOf = Map.groupBy(arrivals, (id) => id);
  const mobileOf = (row: (typeof stored)[number]) => {
    const answers = decryptAnswers(encryption, row);
    return answers.MobileNumber ?? answers.phoneNumber;
  };
  const submissions = stored.filter(({ state }) => state === 'accepted');
  const byReference = new Map(submissions.map((one) => [one.reference, one]));
  // Unverified submissions count too: a request that is stored twice sends two messages.
  const ofMobile = Map.groupBy(stored, mobileOf);
  const deliveriesOf = Map.groupBy(deliveries, ({ submission_id }) => submission_id);
  const withFile = new Set(files.map(({ submission_id }) => submission_id));

  const differences: ResultDifferences = {
    lost: [],
    duplicated: [],
    undelivered: [],
    leftovers: [],
    repeated: [],
  };
  differences.leftovers.push(...refused.filter((mobile) => stored.some((one) => mobileOf(one) === mobile)));
  const repeated = deliveries.filter(({ id, attempts }) => (timesOf.get(id)?.length ?? 0) > attempts);
  differences.repeated.push(...repeated.map(({ kind, id }) => `${kind} ${id}`));
  for (const { reference, mobile, form, deliveries } of acknowledged) {
    const found = byReference.get(reference);
    const isComplete =
      found?.form === form &&
      (ofMobile.get(mobile) ?? []).includes(found) &&
      (form !== 'careers' || withFile.has(found.id));
    if (!found || !isComplete) {
      differences.lost.push(`${form} ${reference}`);
      continue;
    }
    const enqueued = deliveriesOf.get(found.id) ?? [];
    if (
      (ofMobile.get(mobile)?.length ?? 0) > 1 ||
      new Set(enqueued.map(({ kind }) => kind)).size < enqueued.length
    )
      differences.duplicated.push(`${form} ${reference}`);
    for (const kind of deliveries) {
      const delivered = enqueued.filter(
        (one) => one.kind === kind && one.state === 'delivered' && arrived.has(one.id),
      );
      if (delivered.length === 0) differences.undelivered.push(`${kind} of ${reference}`);
    }
  }
  return differences;
}

/** Reads the ids from the sandbox's outbox, whose files are named by time and id. */
export function sandboxReceived(dataDir: string): DeliveredIds {
  return async () => {
    const names = await Promise.all(['mail', 'crm'].map((kind) => readdir(join(dataDir, 'outbox', kind))));
    return names.flat().flatMap((name) => /^[^.].*?Z-(.+)\.\w+$/.exec(name)?.[1] ?? []);
  };
}
