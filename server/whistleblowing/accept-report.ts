import { randomUUID } from 'node:crypto';
import type { ReportBody, ReportFile } from '#contract/whistleblowing.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { CheckedFile } from '../intake/files/check-file.ts';
import type { Services } from '../intake/services.ts';
import { newReference } from '../intake/submissions/reference.ts';
import { signRow } from '../platform/encryption/signed-rows.ts';
import { findReport } from './find-report.ts';
import { activeOfficers } from './officers.ts';
import { identityOfReceipt, newCodes, recipientOfReceipt } from './receipt.ts';
import { encryptFiles, insertReportFiles } from './report-files.ts';
import { decryptJson, decryptWith, encryptTo, newReportKeys } from './report-keys.ts';
import { enqueueReportMail, sendAtOnceInSandbox } from './send-report-mails.ts';
import { altered, type StoredReport } from './stored-reports.ts';

export type AcceptedReport =
  | { outcome: 'accepted'; reference: string; receipt: string }
  /** The Idempotency-Key was used before, for another report. */
  | { outcome: 'other-content' }
  /** There is no active officer, or the first report with this Idempotency-Key was altered outside the site. */
  | { outcome: 'not-taken' };

/**
 * Encrypts the report so that active officers can read it, and stores its day but no time. A repeated Idempotency-Key
 * with the same report returns the first report. The table of idempotency keys is not used, because it has timestamps.
 */
export async function acceptReport(
  services: Services,
  { answers, files }: { answers: Answers; files: readonly CheckedFile[] },
  idempotencyKey: string | undefined,
): Promise<AcceptedReport> {
  const { database, encryption, keys } = services;
  const codes = newCodes(keys, idempotencyKey);
  const [receipt = ''] = codes;
  const sent: ReportContent = { answers, digests: files.map(({ sha256 }) => sha256) };

  const before = idempotencyKey === undefined ? undefined : await findByCodes(services, codes);
  if (before) return compareWithStored(before, sent);

  const officers = await activeOfficers(services);
  if (officers.length === 0) return { outcome: 'not-taken' };
  const id = randomUUID();
  const receipt_recipient = await recipientOfReceipt(receipt);
  const reportKeys = await newReportKeys(
    officers.map(({ recipient }) => recipient),
    receipt_recipient,
  );
  const { recipient } = reportKeys;
  const day = todayInRiyadh(services.now());
  const reference = newReference();
  const encrypted = await encryptFiles(recipient, files);
  const body: StoredBody = {
    reference,
    receivedOn: day,
    answers,
    files: encrypted.map(({ facts }) => facts),
    digests: sent.digests,
  };
  const encryptedBody = await encryptTo<'whistleblowing_reports.body'>(
    [recipient],
    JSON.stringify(body, null, 1),
  );
  const report = signRow(encryption, 'whistleblowing_reports', {
    id,
    reference,
    receipt_recipient,
    state: 'received',
    received_on: day,
    body: encryptedBody,
    ...reportKeys,
    key_officers: officers.map((officer) => officer.id),
    messages: 0,
    awaits_reply: false,
    assigned_to: null,
    outcome: null,
    acknowledged_on: null,
    answered_on: null,
    closed_on: null,
  });
  const isFirst = await database.db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('whistleblowing_reports')
      .values(report)
      .onConflict((conflict) => conflict.column('receipt_recipient').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return false;
    await insertReportFiles(tx, { report_id: id }, encrypted);
    await enqueueReportMail(tx, id, day);
    return true;
  });
  if (isFirst) {
    await sendAtOnceInSandbox(services);
    return { outcome: 'accepted', reference, receipt };
  }
  // A concurrent request with the same key was first.
  const other = await findByCodes(services, codes);
  if (!other) throw new Error('the conflicting report no longer exists');
  return compareWithStored(other, sent);
}

/** Must be equal in a repeated request. */
interface ReportContent {
  answers: Answers;
  digests: string[];
}

/** `digests` are of the files as sent, before pictures lose their metadata. */
type StoredBody = ReportBody & { digests: string[]; files: ReportFile[] };

type FoundReport = { report: StoredReport | typeof altered; receipt: string };

async function findByCodes(services: Services, codes: string[]): Promise<FoundReport | undefined> {
  for (const receipt of codes) {
    const report = await findReport(services, receipt);
    if (report) return { report, receipt };
  }
  return undefined;
}

async function compareWithStored(
  { report, receipt }: FoundReport,
  sent: ReportContent,
): Promise<AcceptedReport> {
  if (report === altered) return { outcome: 'not-taken' };
  const { reference, body, receipt_key } = report;
  const identity = (await decryptWith(identityOfReceipt(receipt), receipt_key)).toString();
  const { answers, digests, ...stored } = await decryptJson<StoredBody>(identity, body);
  if (stored.reference !== reference) return { outcome: 'not-taken' };
  return JSON.stringify({ answers, digests }) === JSON.stringify(sent)
    ? { outcome: 'accepted', reference, receipt }
    : { outcome: 'other-content' };
}
