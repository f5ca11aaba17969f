import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { armor, Decrypter, identityToRecipient } from 'age-encryption';
import type { MessageBody, ReportBody } from '#contract/whistleblowing.ts';
import type { OfficerMessageKind, ReportOutcome } from '#domain/whistleblowing.ts';
import { readCase, readCaseFile, writeToCase } from '#server/desk/case-content.ts';
import { changeCase, findCase } from '#server/desk/cases.ts';
import { officerOf } from '#server/desk/officers.ts';
import { sampleNames } from '#server/gateways/sandbox-sign-in.ts';
import type { Services } from '#server/intake/services.ts';
import { changeRow } from '#server/platform/encryption/signed-rows.ts';
import { decryptJson, decryptWith, encryptTo } from '#server/whistleblowing/report-keys.ts';
import { readReport, type StoredReport } from '#server/whistleblowing/stored-reports.ts';

/** The sandbox's officer. Tests and the demo do with it what an officer's browser does. */
export const sampleOfficer = {
  subject: 'sample-compliance',
  name: sampleNames.compliance.name,
};

/** Reads the officer's key from the file that the sandbox writes in DATA_DIR. */
export async function sampleIdentity(dataDir: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase('rimal-sample-passphrase');
  const file = armor.decode(await readFile(join(dataDir, 'desk/sample-officer.age'), 'utf8'));
  return /^AGE-SECRET-KEY-1\w+$/m.exec(await decrypter.decrypt(file, 'text'))?.[0] ?? '';
}

type OpenedReport = ReportBody & { state: string; messages: MessageBody[] };

/** Returns a report with its messages and notes, decrypted. */
export async function openReport(services: Services, reference: string): Promise<OpenedReport | undefined> {
  const found = await readCase(services, sampleOfficer, reference);
  if (!found || found === 'altered') return undefined;
  const [report, notes] = await identitiesOf(services, found.officersKey);
  const messages = await Promise.all(
    found.messages.map(({ author, body }) =>
      decryptJson<MessageBody>(author === 'note' ? notes : report, Buffer.from(body, 'base64')),
    ),
  );
  const entry = await findCase(services, reference);
  const state = entry && entry !== 'altered' ? entry.state : '';
  return { ...(await decryptJson<ReportBody>(report, Buffer.from(found.body, 'base64'))), state, messages };
}

/** Returns the decrypted content of a report's file; the first file by default. */
export async function openReportFile(
  services: Services,
  reference: string,
  id?: string,
): Promise<Buffer | undefined> {
  const found = await readCase(services, sampleOfficer, reference);
  const opened = await openReport(services, reference);
  const fileId = id ?? opened?.files[0]?.id;
  if (!found || found === 'altered' || !fileId) return undefined;
  const [report] = await identitiesOf(services, found.officersKey);
  const content = await readCaseFile(services, sampleOfficer, { reference, id: fileId });
  return content && decryptWith(report, content);
}

/** Answers a report, or writes a note, and changes its state. */
export async function answerReport(
  services: Services,
  reference: string,
  {
    text,
    state,
    outcome = 'measures',
    kind = 'officer',
    files = [],
  }: {
    text?: string;
    state?: 'examined' | 'closed';
    /** Of a closed report. */
    outcome?: ReportOutcome;
    kind?: OfficerMessageKind;
    files?: { name: string; contentType: string; content: Buffer }[];
  },
): Promise<void> {
  const found = await readCase(services, sampleOfficer, reference);
  if (!found || found === 'altered') throw new Error('no such report');
  const [report, notes] = await identitiesOf(services, found.officersKey);
  if (text) {
    const recipients = [await identityToRecipient(kind === 'note' ? notes : report)];
    const sent = files.map(({ content, ...facts }) => ({
      content,
      facts: { ...facts, id: crypto.randomUUID(), size: content.length, sha256: sha256(content), notes: [] },
    }));
    const id = crypto.randomUUID();
    const body: MessageBody = {
      reference,
      id,
      author: kind === 'note' ? 'note' : 'officer',
      writtenOn: found.today,
      after: found.messages.at(-1)?.id ?? null,
      text,
      files: sent.map(({ facts }) => facts),
    };
    const written = {
      id,
      kind,
      seen: { state: (await storedReport(services, reference)).state, messages: found.totalMessages },
      body: await encryptTo(recipients, JSON.stringify(body)),
      files: await Promise.all(
        sent.map(async ({ facts, content }) => ({
          id: facts.id,
          content: await encryptTo(recipients, content),
        })),
      ),
    };
    const officer = await officerOf(services, sampleOfficer);
    await writeToCase(services, sampleOfficer, officer?.id ?? '', { reference, written });
  }
  if (state) {
    const { state: from } = await storedReport(services, reference);
    await changeCase(
      services,
      sampleOfficer,
      reference,
      state === 'closed' ? { from, to: 'closed', outcome } : { from, to: state },
    );
  }
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Returns a stored report. @throws if it is missing or altered */
export async function storedReport(
  { database, encryption }: Services,
  reference: string,
): Promise<StoredReport> {
  const report = await readReport(database.db, encryption, { reference });
  if (!report || report === 'altered') throw new Error('no such report');
  return report;
}

/** Marks a report's keys as encrypted to no current officer. */
export async function outdateKeys(services: Services, reference: string): Promise<void> {
  const report = await storedReport(services, reference);
  await services.database.db
    .transaction()
    .execute((tx) =>
      changeRow(tx, services.encryption, 'whistleblowing_reports', report, { key_officers: [] }),
    );
}

async function identitiesOf(services: Services, officersKey: string): Promise<[string, string]> {
  const officer = await sampleIdentity(services.config.dataDir);
  const lines = (await decryptWith(officer, Buffer.from(officersKey, 'base64'))).toString().split('\n');
  return [lines[0] ?? '', lines[1] ?? ''];
}
