import { base64, hex } from '@scure/base';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import type { EncryptedCase, OutdatedKeys, RenewedKeys } from '#contract/desk.ts';
import type { MessageBody, ReportBody, ReportFile } from '#contract/whistleblowing.ts';
import { isUnmoved, type OfficerMessageKind, type ReportState } from '#domain/whistleblowing.ts';
import type { DraftCipher } from './drafts/use-draft.ts';
import type { OpenKey } from './key-file.ts';
import { WorkRefused } from './work-refused.ts';

export interface OpenCase extends ReportBody {
  /** The secret keys of the report and of the notes, in this order. */
  identities: readonly [string, string];
  /** The date in Riyadh, from the server. */
  today: string;
  messages: OpenMessage[];
  totalMessages: number;
  /** Messages were changed or deleted outside the site; `messages` omits them. */
  isAltered: boolean;
}

interface OpenMessage extends Pick<MessageBody, 'text' | 'files'> {
  id: string;
  author: 'reporter' | 'officer' | 'note';
  officer: string | null;
  writtenOn: string;
}

async function encrypt(recipients: readonly string[], content: string | Uint8Array): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return encrypter.encrypt(content);
}

/** @throws WorkRefused */
async function decrypt(identities: readonly string[], encrypted: Uint8Array): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return decrypter.decrypt(encrypted).catch(() => {
    throw new WorkRefused('notForThisKey');
  });
}

/**
 * The decrypted token proves possession of the key.
 * @throws WorkRefused
 */
export const decryptToken = async ({ identity }: OpenKey, encrypted: string): Promise<string> =>
  textOf(await decrypt([identity], base64.decode(encrypted)));

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

async function readJson<T>(identities: readonly string[], encrypted: string): Promise<T> {
  return JSON.parse(textOf(await decrypt(identities, base64.decode(encrypted)))) as T;
}

/** @throws WorkRefused */
export async function openCase(keys: readonly OpenKey[], encrypted: EncryptedCase): Promise<OpenCase> {
  const officers = keys.map(({ identity }) => identity);
  const own = textOf(await decrypt(officers, base64.decode(encrypted.officersKey))).split('\n');
  const identities = [own[0] ?? '', own[1] ?? ''] as const;
  const { reference, receivedOn, today, totalMessages } = encrypted;
  const report = await readJson<ReportBody>(identities, encrypted.body);
  if (report.reference !== reference || report.receivedOn !== receivedOn) throw new WorkRefused('altered');
  const { answers, files } = report;
  const messages: OpenMessage[] = [];
  for (const [at, { id, author, officer, writtenOn, body }] of encrypted.messages.entries()) {
    const later = encrypted.messages.slice(at).map((one) => one.id);
    const message = await readMessage(identities, body);
    // One unreadable or foreign message must not hide the others.
    if (!message) messages.push({ id, author, officer, writtenOn, text: '—', files: [] });
    else if (isUnmoved(message, { reference, id, author, writtenOn, later }))
      messages.push({ id, author, officer, writtenOn, text: message.text, files: message.files });
  }
  const isAltered = encrypted.isAltered || messages.length < encrypted.messages.length;
  return {
    reference,
    receivedOn,
    today,
    identities,
    answers,
    files,
    messages,
    totalMessages,
    isAltered,
  };
}

async function readMessage(identities: readonly string[], body: string): Promise<MessageBody | undefined> {
  const message = await readJson<MessageBody>(identities, body).catch(() => undefined);
  return typeof message?.text === 'string' && Array.isArray(message.files) ? message : undefined;
}

/** @throws WorkRefused */
export async function openFile(
  { identities }: OpenCase,
  { sha256 }: ReportFile,
  encrypted: Uint8Array,
): Promise<Uint8Array> {
  const content = await decrypt(identities, encrypted);
  if ((await digestOf(content)) !== sha256) throw new WorkRefused('altered');
  return content;
}

async function digestOf(content: Uint8Array): Promise<string> {
  return hex.encode(
    new Uint8Array(await crypto.subtle.digest('SHA-256', content as Uint8Array<ArrayBuffer>)),
  );
}

/**
 * Encrypts to the report's keys. Their public halves are derived from the secret ones, so that the server cannot
 * substitute its own.
 */
export async function encryptMessage(
  { reference, today, messages, totalMessages, identities: [report, notes] }: OpenCase,
  {
    id,
    kind,
    state,
    text,
    files,
  }: { id: string; kind: OfficerMessageKind; state: ReportState; text: string; files: readonly File[] },
): Promise<FormData> {
  const recipients = [await identityToRecipient(kind === 'note' ? notes : report)];
  const form = new FormData();
  form.set('id', id);
  form.set('kind', kind);
  form.set('state', state);
  form.set('seen', String(totalMessages));
  const facts: ReportFile[] = [];
  for (const file of files) {
    const id = crypto.randomUUID();
    const content = new Uint8Array(await file.arrayBuffer());
    const sha256 = await digestOf(content);
    facts.push({ id, name: file.name, contentType: file.type, size: file.size, sha256, notes: [] });
    form.set(id, blobOf(await encrypt(recipients, content)), id);
  }
  const body: MessageBody = {
    reference,
    id,
    author: kind === 'note' ? 'note' : 'officer',
    writtenOn: today,
    after: messages.at(-1)?.id ?? null,
    text,
    files: facts,
  };
  form.set('body', blobOf(await encrypt(recipients, JSON.stringify(body, null, 1))), 'body');
  return form;
}

/** Uses the key of the notes: only people who can open the case can open the draft. */
export const draftCipher = ({ identities: [, notes] }: OpenCase): DraftCipher => ({
  encrypt: async (text) => base64.encode(await encrypt([await identityToRecipient(notes)], text)),
  decrypt: async (text) => textOf(await decrypt([notes], base64.decode(text))),
});

export const blobOf = (bytes: Uint8Array, type = 'application/octet-stream') =>
  new Blob([bytes as Uint8Array<ArrayBuffer>], { type });

/**
 * Decrypts each result before it replaces the old one.
 * @throws WorkRefused if a key or its new encryption does not open
 */
export async function renewKeys(
  keys: readonly OpenKey[],
  { officers, reports }: OutdatedKeys,
): Promise<RenewedKeys> {
  const identities = keys.map(({ identity }) => identity);
  const recipients = officers.map(({ recipient }) => recipient);
  const renewed: RenewedKeys['reports'] = [];
  for (const { reference, officersKey } of reports) {
    const own = await decrypt(identities, base64.decode(officersKey));
    const encrypted = await encrypt(recipients, own);
    if (textOf(await decrypt(identities, encrypted)) !== textOf(own)) throw new WorkRefused('notForThisKey');
    renewed.push({ reference, officersKey: base64.encode(encrypted) });
  }
  return { officers: officers.map(({ id }) => id), reports: renewed };
}

/** Encrypts with a passphrase, for the `age` command. */
export async function encryptArchive(zip: Uint8Array, passphrase: string): Promise<Blob> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return blobOf(await encrypter.encrypt(zip));
}
