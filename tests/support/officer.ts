import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { armor, Decrypter, identityToRecipient } from 'age-encryption';
import type { MessageBody, ReportBody } from '#contract/whistleblowing.ts';
import type { WrittenKind } from '#domain/whistleblowing.ts';
import { readCase, readCaseFile, writeToCase } from '#server/desk/case-content.ts';
import { changeCase } from '#server/desk/cases.ts';
import { officerOf } from '#server/desk/officers.ts';
import type { Services } from '#server/services.ts';
import { decryptJson, decryptWith, encryptTo } from '#server/whistleblowing/report-keys.ts';

/** The sandbox's officer, who does in tests what an officer's browser does. */
const session = {
  subject: 'sample-compliance',
  name: 'Sample',
};

/** The officer's key, from the file that the sandbox leaves in DATA_DIR. */
export async function sampleIdentity(dataDir: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase('rimal-sample-passphrase');
  const file = armor.decode(await readFile(join(dataDir, 'desk/sample-officer.age'), 'utf8'));
  return /^AGE-SECRET-KEY-1\w+$/m.exec(await decrypter.decrypt(file, 'text'))?.[0] ?? '';
}

type OpenedReport = ReportBody & { state: string; messages: (MessageBody & { author: string })[] };

/** A report, its messages and notes, decrypted. */
export async function openReport(services: Services, reference: string): Promise<OpenedReport | undefined> {
  const found = await readCase(services, session, reference);
  if (!found) return undefined;
  const [report, notes] = await identitiesOf(services, found.officersKey);
  const messages = await Promise.all(
    found.messages.map(async ({ author, body }) => ({
      author,
      ...(await decryptJson<MessageBody>(author === 'note' ? notes : report, Buffer.from(body, 'base64'))),
    })),
  );
  const { state } = await services.database.db
    .selectFrom('malpractice_reports')
    .select('state')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return { ...(await decryptJson<ReportBody>(report, Buffer.from(found.body, 'base64'))), state, messages };
}

/** The content of a file of a report. */
export async function openReportFile(
  services: Services,
  reference: string,
  id?: string,
): Promise<Buffer | undefined> {
  const found = await readCase(services, session, reference);
  const opened = await openReport(services, reference);
  const fileId = id ?? opened?.files[0]?.id;
  if (!found || !fileId) return undefined;
  const [report] = await identitiesOf(services, found.officersKey);
  const content = await readCaseFile(services, session, { reference, id: fileId });
  return content && decryptWith(report, content);
}

/** Answers a report, with files or without, and changes where it stands. */
export async function answerReport(
  services: Services,
  reference: string,
  {
    text,
    state,
    kind = 'officer',
    files = [],
  }: {
    text?: string;
    state?: 'examined' | 'closed';
    kind?: WrittenKind;
    files?: { name: string; contentType: string; content: Buffer }[];
  },
): Promise<void> {
  const found = await readCase(services, session, reference);
  if (!found) throw new Error('no such report');
  const [report, notes] = await identitiesOf(services, found.officersKey);
  if (text) {
    const recipients = [await identityToRecipient(kind === 'note' ? notes : report)];
    const sent = files.map(({ content, ...facts }) => ({
      ...{ content, facts: { ...facts, id: crypto.randomUUID(), size: content.length, notes: [] } },
    }));
    const body: MessageBody = { text, files: sent.map(({ facts }) => facts) };
    const written = {
      ...{ id: crypto.randomUUID(), kind, body: await encryptTo(recipients, JSON.stringify(body)) },
      files: await Promise.all(
        sent.map(async ({ facts, content }) => ({
          id: facts.id,
          content: await encryptTo(recipients, content),
        })),
      ),
    };
    const { id = '' } = (await officerOf(services, session)) ?? {};
    await writeToCase(services, session, id, { reference, written });
  }
  if (state)
    await changeCase(
      services,
      session,
      reference,
      state === 'closed' ? { to: 'closed', outcome: 'measures' } : { to: state },
    );
}

async function identitiesOf(services: Services, officersKey: string): Promise<[string, string]> {
  const officer = await sampleIdentity(services.config.dataDir);
  const lines = (await decryptWith(officer, Buffer.from(officersKey, 'base64'))).toString().split('\n');
  return [lines[0] ?? '', lines[1] ?? ''];
}
