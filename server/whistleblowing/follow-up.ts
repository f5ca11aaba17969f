import { createHmac } from 'node:crypto';
import type { Accepted } from '#contract/accepted.ts';
import type { MessageBody } from '#contract/whistleblowing.ts';
import type { apiPaths } from '#domain/api-paths.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { deadlinesOf } from '#domain/whistleblowing.ts';
import type { CheckedFile } from '../files/check-file.ts';
import type { Services } from '../services.ts';
import { findReport } from './find-report.ts';
import { addMessage } from './messages.ts';
import { readOldMessages } from './old-reports.ts';
import { identityOfReceipt } from './receipt.ts';
import { encryptFiles } from './report-files.ts';
import { decryptJson, decryptWith, encryptTo } from './report-keys.ts';
import { enqueueReportMail, sendInSandbox } from './send-report-mails.ts';

/** What the reporter sees with the receipt code. */
export type FollowUp = Accepted<typeof apiPaths.whistleblowingMessage>['report'];

/** Undefined when no report has this code. */
export async function followUp(services: Services, receipt: string): Promise<FollowUp | undefined> {
  const report = await reportOf(services, receipt);
  if (!report) return undefined;
  const { reference, state, outcome, received_on: receivedOn } = report;
  const { acknowledge, answer } = deadlinesOf(receivedOn, services.content.whistleblowing);
  return {
    ...{ reference, state, receivedOn, ...(outcome && { outcome }) },
    ...(!report.acknowledged_on && { acknowledgedBy: acknowledge }),
    ...(!report.answered_on && state !== 'closed' && { answeredBy: answer }),
    ...(await readMessages(services, report, receipt)),
  };
}

const unreadable: MessageBody = { text: '—', files: [] };

type Report = NonNullable<Awaited<ReturnType<typeof reportOf>>>;

async function readMessages(
  services: Services,
  report: Report,
  receipt: string,
): Promise<Pick<FollowUp, 'messages' | 'isLocked'>> {
  const rows = await services.database.db
    .selectFrom('malpractice_messages')
    .select(['id', 'author', 'written_on as writtenOn', 'body'])
    .where('report_id', '=', report.id)
    .where('author', '<>', 'note')
    .orderBy('position')
    .execute();
  if (!report.recipient) return { messages: readOldMessages(services.keys, rows) };
  const identity = await identityOf(report, receipt);
  // A report from before officers had keys: the next one to open it gives the reporter the key.
  if (!identity) return { messages: [], isLocked: true };
  const messages: FollowUp['messages'] = [];
  for (const { author, writtenOn, body } of rows) {
    // One that cannot be opened takes no other away.
    const { text, files } = await decryptJson<MessageBody>(identity, body)
      .then((said) => (typeof said.text === 'string' && Array.isArray(said.files) ? said : unreadable))
      .catch(() => unreadable);
    const shown = files.map(({ id, name, contentType, size }) => ({ id, name, contentType, size }));
    messages.push({ author: author === 'officer' ? 'officer' : 'reporter', writtenOn, text, files: shown });
  }
  return { messages };
}

/** A file that was sent with a message; undefined when the code leads to none of that id. */
export async function followUpFile(
  services: Services,
  { receipt, id }: { receipt: string; id: string },
): Promise<{ name: string; contentType: string; content: Buffer } | undefined> {
  const report = await reportOf(services, receipt);
  const identity = report && (await identityOf(report, receipt));
  if (!identity) return undefined;
  const row = await services.database.db
    .selectFrom('malpractice_files as of')
    .innerJoin('malpractice_messages as message', 'message.id', 'of.message_id')
    .innerJoin('files', 'files.id', 'of.file_id')
    .select(['files.content', 'message.body'])
    .where('of.report_id', '=', report.id)
    .where('of.file_id', '=', id)
    .where('message.author', '<>', 'note')
    .executeTakeFirst();
  if (!row) return undefined;
  const { files } = await decryptJson<MessageBody>(identity, row.body);
  const facts = files.find((file) => file.id === id);
  if (!facts) return undefined;
  const { name, contentType } = facts;
  return { name, contentType, content: await decryptWith(identity, row.content) };
}

export type Added = 'added' | 'unknown' | 'other-content' | 'too-many' | 'not-taken';

/** The digests tell a repeated message from another one. */
type StoredMessage = MessageBody & { digests?: string[] };

/** Adds the reporter's words and files to the report, which is then to be read again, and tells the compliance officer. */
export async function addToReport(
  services: Services,
  { receipt, text, files }: { receipt: string; text: string; files: readonly CheckedFile[] },
  idempotencyKey: string | undefined,
): Promise<Added> {
  const { database, keys, now } = services;
  const report = await reportOf(services, receipt);
  if (!report) return 'unknown';
  const { recipient } = report;
  if (!recipient) return 'not-taken';
  const day = todayInRiyadh(now());
  const digests = files.map(({ sha256 }) => sha256);
  // A repeated request makes the same id, and no second message.
  const id =
    idempotencyKey === undefined
      ? undefined
      : uuidOf(createHmac('sha256', keys('receipt')).update(`${report.id}:${idempotencyKey}`).digest());
  const before = id && (await messageWith(services, report, receipt, id));
  if (before)
    return before.text === text && String(before.digests ?? []) === String(digests)
      ? 'added'
      : 'other-content';
  const encrypted = await encryptFiles(recipient, files);
  const body: StoredMessage = { text, files: encrypted.map(({ facts }) => facts), digests };
  const encryptedBody = await encryptTo<'malpractice_messages.body'>(
    [recipient],
    JSON.stringify(body, null, 1),
  );
  const added = await database.db.transaction().execute(async (tx): Promise<Added> => {
    const outcome = await addMessage(tx, {
      ...{ id, reportId: report.id, author: 'reporter', day, body: encryptedBody, files: encrypted },
    });
    if (outcome !== 'added') return outcome === 'repeated' ? 'added' : outcome;
    // What was closed is looked into again.
    await tx
      .updateTable('malpractice_reports')
      .set({ state: 'examined', closed_on: null, outcome: null })
      .where('id', '=', report.id)
      .where('state', '=', 'closed')
      .execute();
    await enqueueReportMail(tx, report.id, day);
    return 'added';
  });
  if (added === 'added') await sendInSandbox(services);
  return added;
}

async function messageWith(
  { database }: Services,
  report: Report,
  receipt: string,
  id: string,
): Promise<StoredMessage | undefined> {
  const row = await database.db
    .selectFrom('malpractice_messages')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirst();
  const identity = row && (await identityOf(report, receipt));
  return identity ? decryptJson<StoredMessage>(identity, row.body) : undefined;
}

/** The report's own key, as the receipt code opens it; undefined where the reporter was not given it yet. */
async function identityOf({ receipt_key }: Report, receipt: string): Promise<string | undefined> {
  return receipt_key ? (await decryptWith(identityOfReceipt(receipt), receipt_key)).toString() : undefined;
}

async function reportOf(services: Services, receipt: string) {
  const id = await findReport(services, receipt);
  if (id === undefined) return undefined;
  return services.database.db
    .selectFrom('malpractice_reports')
    .select(['id', 'reference', 'state', 'outcome', 'received_on', 'acknowledged_on', 'answered_on'])
    .select(['recipient', 'receipt_key'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Sixteen bytes in the shape of a UUID of version 8 (RFC 9562): made by a rule of ours. */
function uuidOf(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
