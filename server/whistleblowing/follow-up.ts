import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Accepted } from '#contract/accepted.ts';
import type { MessageBody } from '#contract/whistleblowing.ts';
import type { apiPaths } from '#domain/api-paths.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { deadlinesOf, isUnmoved } from '#domain/whistleblowing.ts';
import type { CheckedFile } from '../intake/files/check-file.ts';
import type { Services } from '../intake/services.ts';
import { findReport } from './find-report.ts';
import { addMessage } from './messages.ts';
import { identityOfReceipt } from './receipt.ts';
import { encryptFiles } from './report-files.ts';
import { decryptJson, decryptWith, encryptTo } from './report-keys.ts';
import { enqueueReportMail, sendAtOnceInSandbox } from './send-report-mails.ts';
import {
  type Altered,
  altered,
  lockReport,
  type ReportMessage,
  readMessages,
  type StoredReport,
} from './stored-reports.ts';

export type FollowUp = Accepted<typeof apiPaths.whistleblowingMessage>['report'];

/** Undefined if no report has this report code. */
export async function followUp(services: Services, receipt: string): Promise<FollowUp | Altered | undefined> {
  const report = await findReport(services, receipt);
  if (!report || report === altered) return report;
  const { reference, state, outcome, received_on: receivedOn } = report;
  const { acknowledge, answer } = deadlinesOf(receivedOn, services.content.whistleblowing);
  return {
    reference,
    state,
    receivedOn,
    ...(outcome && { outcome }),
    ...(!report.acknowledged_on && { acknowledgedBy: acknowledge }),
    ...(!report.answered_on && state !== 'closed' && { answeredBy: answer }),
    ...(await decryptMessages(services, report, receipt)),
  };
}

async function decryptMessages(
  { database, encryption }: Services,
  report: StoredReport,
  receipt: string,
): Promise<Pick<FollowUp, 'messages' | 'isAltered'>> {
  const identity = await decryptReportKey(report, receipt);
  const stored = await readMessages(database.db, encryption, report);
  const messages: FollowUp['messages'] = [];
  let isAltered = stored.isAltered;
  for (const message of stored.messages) {
    const { author, written_on: writtenOn } = message;
    if (author === 'note') continue;
    const body = await decryptMessage(identity, report, message, stored.messages);
    if (body === altered) {
      isAltered = true;
      continue;
    }
    const { text, files } = body ?? { text: '—', files: [] };
    const shown = files.map(({ id, name, contentType, size }) => ({ id, name, contentType, size }));
    messages.push({ author, writtenOn, text, files: shown });
  }
  return { messages, ...(isAltered && { isAltered }) };
}

/** Undefined for a message that an officer's browser encrypted wrongly, so that the others still show. */
async function decryptMessage(
  identity: string,
  { reference }: StoredReport,
  message: ReportMessage,
  all: readonly ReportMessage[],
): Promise<MessageBody | Altered | undefined> {
  const body = await decryptJson<MessageBody>(identity, message.body).catch(() => undefined);
  if (typeof body?.text !== 'string' || !Array.isArray(body.files)) return undefined;
  const { id, author, written_on: writtenOn } = message;
  const later = all.slice(all.indexOf(message)).map((one) => one.id);
  return isUnmoved(body, { reference, id, author, writtenOn, later }) ? body : altered;
}

/** Undefined if the report with this code has no such file, or another file was put in its place. */
export async function followUpFile(
  services: Services,
  { receipt, id }: { receipt: string; id: string },
): Promise<{ name: string; contentType: string; content: Buffer } | undefined> {
  const { database, encryption } = services;
  const report = await findReport(services, receipt);
  if (!report || report === altered) return undefined;
  const row = await database.db
    .selectFrom('whistleblowing_files as of')
    .innerJoin('files', 'files.id', 'of.file_id')
    .select(['files.content', 'of.message_id'])
    .where('of.report_id', '=', report.id)
    .where('of.file_id', '=', id)
    .executeTakeFirst();
  const { messages } = await readMessages(database.db, encryption, report);
  const message = messages.find((one) => one.id === row?.message_id && one.author !== 'note');
  if (!row || !message) return undefined;
  const identity = await decryptReportKey(report, receipt);
  const body = await decryptMessage(identity, report, message, messages);
  const facts = body && body !== altered ? body.files.find((file) => file.id === id) : undefined;
  if (!facts) return undefined;
  const { name, contentType, sha256 } = facts;
  const content = await decryptWith(identity, row.content);
  const isSame = createHash('sha256').update(content).digest('hex') === sha256;
  return isSame ? { name, contentType, content } : undefined;
}

export type AddOutcome = 'added' | 'unknown' | 'other-content' | 'too-many' | Altered;

/** The digests tell a repeated message from a different one. */
type StoredMessage = MessageBody & { digests: string[] };

/** Adds a message and enqueues a mail to the compliance officer. */
export async function addToReport(
  services: Services,
  { receipt, text, files }: { receipt: string; text: string; files: readonly CheckedFile[] },
  idempotencyKey: string | undefined,
): Promise<AddOutcome> {
  const { database, encryption, now } = services;
  const report = await findReport(services, receipt);
  if (!report) return 'unknown';
  if (report === altered) return altered;
  const day = todayInRiyadh(now());
  const digests = files.map(({ sha256 }) => sha256);
  const { messages } = await readMessages(database.db, encryption, report);
  const [id = randomUUID(), ...older] = messageIdsOf(services, report, idempotencyKey);
  const before = messages.find((one) => one.id === id || older.includes(one.id));
  if (before) {
    const first = await decryptJson<StoredMessage>(await decryptReportKey(report, receipt), before.body);
    return first.text === text && String(first.digests) === String(digests) ? 'added' : 'other-content';
  }
  const { recipient, reference } = report;
  const encrypted = await encryptFiles(recipient, files);
  const body: StoredMessage = {
    reference,
    id,
    author: 'reporter',
    writtenOn: day,
    after: messages.at(-1)?.id ?? null,
    text,
    files: encrypted.map(({ facts }) => facts),
    digests,
  };
  const encryptedBody = await encryptTo<'whistleblowing_messages.body'>(
    [recipient],
    JSON.stringify(body, null, 1),
  );
  const added = await database.db.transaction().execute(async (tx): Promise<AddOutcome> => {
    const held = await lockReport(tx, encryption, { id: report.id });
    if (!held) return 'unknown';
    if (held === altered) return altered;
    const message = { id, author: 'reporter' as const, day, body: encryptedBody, files: encrypted };
    // A message reopens a closed report.
    const changes =
      held.state === 'closed' ? { state: 'examined' as const, closed_on: null, outcome: null } : {};
    const outcome = await addMessage(tx, encryption, held, message, changes);
    if (outcome !== 'added') return outcome === 'repeated' ? 'added' : outcome;
    await enqueueReportMail(tx, report.id, day);
    return 'added';
  });
  if (added === 'added') await sendAtOnceInSandbox(services);
  return added;
}

/** Derives the message's id from the Idempotency-Key, once per valid secret, the current secret first. */
function messageIdsOf(
  { keys }: Services,
  report: StoredReport,
  idempotencyKey: string | undefined,
): string[] {
  if (idempotencyKey === undefined) return [];
  return keys
    .validAt('receipt')
    .map((key) => uuidOf(createHmac('sha256', key).update(`${report.id}:${idempotencyKey}`).digest()));
}

async function decryptReportKey({ receipt_key }: StoredReport, receipt: string): Promise<string> {
  return (await decryptWith(identityOfReceipt(receipt), receipt_key)).toString();
}

/** UUID version 8 (RFC 9562), for custom formats, from 16 bytes. */
function uuidOf(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
