import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Keys } from '../platform/encryption/keys.ts';
import type { Services } from '../services.ts';
import { type ReportMessage, reportEncryptionOf } from './report.ts';

export interface NewMessage {
  /** Where a repetition must be known again. */
  id?: string;
  reportId: string;
  author: ReportMessage['author'];
  text: string;
  day: CivilDate;
}

/** More than any case takes; a code that was leaked should not fill the disk. */
const mostMessages = 200;

/** Adds a message at the end. The report's row is locked meanwhile, so that each gets a place of its own. */
export async function addMessage(
  tx: Transaction<Tables>,
  keys: Keys,
  { id = randomUUID(), reportId, author, text, day }: NewMessage,
): Promise<'added' | 'repeated' | 'other-content' | 'too-many'> {
  await tx
    .selectFrom('malpractice_reports')
    .select('id')
    .where('id', '=', reportId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const encryption = reportEncryptionOf(keys);
  const before = await tx
    .selectFrom('malpractice_messages')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirst();
  if (before) return encryption.decryptMessage(id, before.body) === text ? 'repeated' : 'other-content';
  const last = await tx
    .selectFrom('malpractice_messages')
    .select('position')
    .where('report_id', '=', reportId)
    .orderBy('position', 'desc')
    .executeTakeFirst();
  const position = (last?.position ?? 0) + 1;
  if (position > mostMessages) return 'too-many';
  await tx
    .insertInto('malpractice_messages')
    .values({
      id,
      report_id: reportId,
      position,
      author,
      written_on: day,
      body: encryption.encryptMessage(id, text),
    })
    .execute();
  return 'added';
}

/** All messages of a report, in their order. */
export async function readMessages(
  { database, keys }: Pick<Services, 'database' | 'keys'>,
  reportId: string,
): Promise<ReportMessage[]> {
  const encryption = reportEncryptionOf(keys);
  const rows = await database.db
    .selectFrom('malpractice_messages')
    .select(['id', 'author', 'written_on', 'body'])
    .where('report_id', '=', reportId)
    .orderBy('position')
    .execute();
  return rows.map(({ id, author, written_on, body }) => ({
    author,
    writtenOn: written_on,
    text: encryption.decryptMessage(id, body),
  }));
}
