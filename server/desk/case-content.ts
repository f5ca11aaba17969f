import type { EncryptedCase } from '#contract/desk.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { WrittenKind } from '#domain/whistleblowing.ts';
import type { CipherBytes } from '../platform/database/encrypted.ts';
import type { Services } from '../services.ts';
import { addMessage } from '../whistleblowing/messages.ts';
import { readOfficers } from '../whistleblowing/officers.ts';
import { type Looker, recordLook } from './looks.ts';

/** What a case says, as the server has it: for the browser of an officer, who can decrypt it. */

export async function readCase(
  services: Services,
  looker: Looker,
  reference: string,
): Promise<EncryptedCase | undefined> {
  const { db } = services.database;
  const report = await db
    .selectFrom('malpractice_reports')
    .select(['id', 'body', 'officers_key'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!report?.officers_key) return undefined;
  await recordLook(services, looker, { action: 'case-opened', about: reference });
  const messages = await db
    .selectFrom('malpractice_messages as m')
    .select(['m.id', 'm.author', 'm.written_on', 'm.body', 'm.officer_id'])
    .where('m.report_id', '=', report.id)
    .orderBy('m.position')
    .execute();
  const officers = await readOfficers(services);
  const nameOf = (id: string | null) => officers.find((officer) => officer.id === id)?.name ?? null;
  return {
    reference,
    officersKey: report.officers_key.toString('base64'),
    body: report.body.toString('base64'),
    messages: messages.map(({ id, author, written_on, body, officer_id }) => ({
      ...{ id, author, officer: nameOf(officer_id), writtenOn: written_on, body: body.toString('base64') },
    })),
  };
}

/** A file of a case, encrypted. */
export async function readCaseFile(
  services: Services,
  looker: Looker,
  { reference, id }: { reference: string; id: string },
): Promise<Buffer | undefined> {
  const row = await services.database.db
    .selectFrom('malpractice_files as of')
    .innerJoin('malpractice_reports as r', 'r.id', 'of.report_id')
    .innerJoin('files', 'files.id', 'of.file_id')
    .select('files.content')
    .where('r.reference', '=', reference)
    .where('of.file_id', '=', id)
    .executeTakeFirst();
  if (row) await recordLook(services, looker, { action: 'case-file', about: reference });
  return row?.content;
}

/** What an officer wrote, as their browser encrypted it. */
export interface Written {
  id: string;
  kind: WrittenKind;
  body: Buffer;
  files: { id: string; content: Buffer }[];
}

/** PostgreSQL's word for a row that is there. */
const uniqueViolation = '23505';

/**
 * Adds it. Whatever the reporter can read acknowledges the report; only the final answer answers it. A repeated request adds
 * nothing.
 */
export async function writeToCase(
  services: Services,
  looker: Looker,
  officerId: string,
  { reference, written }: { reference: string; written: Written },
): Promise<'added' | 'unknown' | 'too-many' | 'malformed'> {
  const { database, now } = services;
  const day = todayInRiyadh(now());
  const outcome = await database.db
    .transaction()
    .execute(async (tx) => {
      const report = await tx
        .selectFrom('malpractice_reports')
        .select(['id', 'state', 'acknowledged_on', 'answered_on'])
        .where('reference', '=', reference)
        .where('recipient', 'is not', null)
        .forUpdate()
        .executeTakeFirst();
      if (!report) return 'unknown';
      const added = await addMessage(tx, {
        ...{
          id: written.id,
          reportId: report.id,
          author: written.kind === 'note' ? 'note' : 'officer',
          officerId,
          day,
        },
        body: written.body as CipherBytes<'malpractice_messages.body'>,
        files: written.files.map(({ id, content }) => ({
          ...{ facts: { id }, content: content as CipherBytes<'files.content'> },
        })),
      });
      if (added !== 'added' || written.kind === 'note') return added;
      await tx
        .updateTable('malpractice_reports')
        .set({
          acknowledged_on: report.acknowledged_on ?? day,
          ...(written.kind === 'answer' && { answered_on: report.answered_on ?? day }),
          ...(report.state === 'received' && { state: 'acknowledged' }),
        })
        .where('id', '=', report.id)
        .execute();
      return added;
    })
    .catch((error: unknown) => {
      // An id of a file that there is already: none that a browser made.
      if ((error as { code?: string }).code === uniqueViolation) return 'malformed' as const;
      throw error;
    });
  if (outcome === 'added') {
    const actions = { officer: 'case-written', answer: 'case-answered', note: 'case-noted' } as const;
    await recordLook(services, looker, { action: actions[written.kind], about: reference });
  }
  return outcome === 'repeated' ? 'added' : outcome;
}
