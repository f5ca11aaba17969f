import type { EncryptedCase } from '#contract/desk.ts';
import { type CivilDate, todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { OfficerMessageKind, ReportState } from '#domain/whistleblowing.ts';
import type { Author } from '../content/versions/versions.ts';
import type { Services } from '../intake/services.ts';
import type { CipherBytes } from '../platform/database/encrypted.ts';
import { addMessage } from '../whistleblowing/messages.ts';
import { readOfficers } from '../whistleblowing/officers.ts';
import {
  type Altered,
  altered,
  lockReport,
  readMessages,
  readReport,
  type StoredReport,
} from '../whistleblowing/stored-reports.ts';
import { recordAudit, recordAuditIn } from './audit-log.ts';

/** The server sends the report and its messages encrypted. An officer's browser decrypts them. */

export async function readCase(
  services: Services,
  actor: Author,
  reference: string,
): Promise<EncryptedCase | Altered | undefined> {
  const { database, encryption, now } = services;
  const report = await readReport(database.db, encryption, { reference });
  if (!report || report === altered) {
    if (report) logAltered(services, reference);
    return report;
  }
  await recordAudit(services, actor, { action: 'case-opened', about: reference });
  const { messages, isAltered } = await readMessages(database.db, encryption, report);
  if (isAltered) logAltered(services, reference);
  const officers = await readOfficers(services);
  const nameOf = (id: string | null) => officers.find((officer) => officer.id === id)?.name ?? null;
  return {
    reference,
    officersKey: report.officers_key.toString('base64'),
    body: report.body.toString('base64'),
    receivedOn: report.received_on,
    today: todayInRiyadh(now()),
    totalMessages: Math.max(report.messages, messages.length),
    isAltered,
    messages: messages.map(({ id, author, written_on, body, officer_id }) => ({
      id,
      author,
      officer: nameOf(officer_id),
      writtenOn: written_on,
      body: body.toString('base64'),
    })),
  };
}

/** @param reference - as requested, since an altered row may hold any text */
function logAltered({ log }: Services, reference: string): void {
  log.error({ reference }, 'a malpractice report was altered outside the site; not shown');
}

/** Returns the encrypted file; undefined if the file is unknown, or the report is altered. */
export async function readCaseFile(
  services: Services,
  actor: Author,
  { reference, id }: { reference: string; id: string },
): Promise<Buffer | undefined> {
  const { database, encryption } = services;
  const report = await readReport(database.db, encryption, { reference });
  if (!report || report === altered) return undefined;
  const row = await database.db
    .selectFrom('whistleblowing_files as of')
    .innerJoin('files', 'files.id', 'of.file_id')
    .select('files.content')
    .where('of.report_id', '=', report.id)
    .where('of.file_id', '=', id)
    .executeTakeFirst();
  if (row) await recordAudit(services, actor, { action: 'case-file', about: reference });
  return row?.content;
}

/** Encrypted by the officer's browser. */
export interface OfficerMessage {
  id: string;
  kind: OfficerMessageKind;
  /** The report's state and number of messages when the officer opened it. */
  seen: { state: ReportState; messages: number };
  body: Buffer;
  files: { id: string; content: Buffer }[];
}

const actions = { officer: 'case-written', answer: 'case-answered', note: 'case-noted' } as const;

/** PostgreSQL's error code. */
const uniqueViolation = '23505';

/**
 * Any message to the reporter sets `acknowledged_on`, and the final answer also sets `answered_on`, if not yet set. A
 * repeated request adds nothing.
 * @returns `stale` for a message to the reporter if the report has changed since the officer saw it
 */
export async function writeToCase(
  services: Services,
  actor: Author,
  officerId: string,
  { reference, written }: { reference: string; written: OfficerMessage },
): Promise<'added' | 'unknown' | 'too-many' | 'malformed' | 'stale' | Altered> {
  const { database, encryption, now } = services;
  const day = todayInRiyadh(now());
  const outcome = await database.db
    .transaction()
    .execute(async (tx) => {
      const report = await lockReport(tx, encryption, { reference });
      if (!report) return 'unknown';
      if (report === altered) return altered;
      const author = written.kind === 'note' ? ('note' as const) : ('officer' as const);
      const message = {
        id: written.id,
        author,
        officerId,
        day,
        body: written.body as CipherBytes<'whistleblowing_messages.body'>,
        files: written.files.map(({ id, content }) => ({
          facts: { id },
          content: content as CipherBytes<'files.content'>,
        })),
      };
      const added = await addMessage(tx, encryption, report, message, changesFor(written.kind, report, day));
      if (added === 'added' && isStale(written, report)) throw new StaleCase();
      if (added === 'added')
        await recordAuditIn(tx, services, actor, { action: actions[written.kind], about: reference });
      return added;
    })
    .catch((error: unknown) => {
      if (error instanceof StaleCase) return 'stale' as const;
      // The file id exists already. Our browser code never sends such an id.
      if ((error as { code?: string }).code === uniqueViolation) return 'malformed' as const;
      throw error;
    });
  return outcome === 'repeated' ? 'added' : outcome;
}

/** Thrown inside the transaction, after repetitions were recognised, so that nothing is stored. */
class StaleCase extends Error {}

/** Somebody else wrote meanwhile: their message may change the answer, which cannot be recalled. */
const isStale = ({ kind, seen }: OfficerMessage, { state, messages }: StoredReport) =>
  kind !== 'note' && (state !== seen.state || messages > seen.messages);

function changesFor(
  kind: OfficerMessageKind,
  { acknowledged_on, answered_on, state }: StoredReport,
  day: CivilDate,
): Partial<StoredReport> {
  if (kind === 'note') return {};
  return {
    acknowledged_on: acknowledged_on ?? day,
    answered_on: kind === 'answer' ? (answered_on ?? day) : answered_on,
    state: state === 'received' ? 'acknowledged' : state,
  };
}
