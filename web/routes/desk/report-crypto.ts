import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import type { EncryptedCase, OutdatedKeys, RenewedKeys } from '#contract/desk.ts';
import type { MessageBody, ReportBody, ReportFile } from '#contract/whistleblowing.ts';
import type { WrittenKind } from '#domain/whistleblowing.ts';
import type { DraftCipher } from './drafts/use-draft.ts';
import type { OpenKey } from './key-file.ts';

/** A case as an officer reads it. */
export interface OpenCase extends ReportBody {
  reference: string;
  /** The secret halves of its key pairs: of the report, and of the notes. */
  identities: readonly [string, string];
  messages: OpenMessage[];
}

interface OpenMessage extends MessageBody {
  id: string;
  author: 'reporter' | 'officer' | 'note';
  officer: string | null;
  writtenOn: string;
}

const unreadable: MessageBody = { text: '—', files: [] };

/** None of the keys that are open opens it. */
export class NotForThisKey extends Error {}

const toBytes = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

async function encrypt(recipients: readonly string[], content: string | Uint8Array): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return encrypter.encrypt(content);
}

/** @throws NotForThisKey */
async function decrypt(identities: readonly string[], encrypted: Uint8Array): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return decrypter.decrypt(encrypted).catch(() => {
    throw new NotForThisKey();
  });
}

/**
 * The word that is encrypted to a key, which proves that it is held.
 * @throws NotForThisKey
 */
export const decryptWord = async ({ identity }: OpenKey, encrypted: string): Promise<string> =>
  textOf(await decrypt([identity], toBytes(encrypted)));

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

async function readJson<T>(identities: readonly string[], base64: string): Promise<T> {
  return JSON.parse(textOf(await decrypt(identities, toBytes(base64)))) as T;
}

/** @throws NotForThisKey */
export async function openCase(keys: readonly OpenKey[], encrypted: EncryptedCase): Promise<OpenCase> {
  const officers = keys.map(({ identity }) => identity);
  const own = textOf(await decrypt(officers, toBytes(encrypted.officersKey))).split('\n');
  const identities = [own[0] ?? '', own[1] ?? ''] as const;
  const { answers, files } = await readJson<ReportBody>(identities, encrypted.body);
  const messages: OpenMessage[] = [];
  for (const { id, author, officer, writtenOn, body } of encrypted.messages) {
    // One that cannot be opened, or is something else, takes no other away.
    const { text, files } = await readJson<MessageBody>(identities, body)
      .then((said) => (typeof said.text === 'string' && Array.isArray(said.files) ? said : unreadable))
      .catch(() => unreadable);
    messages.push({ id, author, officer, writtenOn, text, files });
  }
  return { reference: encrypted.reference, identities, answers, files, messages };
}

export const openFile = ({ identities }: OpenCase, encrypted: Uint8Array): Promise<Uint8Array> =>
  decrypt(identities, encrypted);

/**
 * An answer or a note as it is posted: it and its files encrypted to the report's keys. Their public halves follow from the
 * secret ones: what the server says they are is not asked.
 */
export async function encryptMessage(
  { identities: [report, notes] }: OpenCase,
  { id, kind, text, files }: { id: string; kind: WrittenKind; text: string; files: readonly File[] },
): Promise<FormData> {
  const recipients = [await identityToRecipient(kind === 'note' ? notes : report)];
  const form = new FormData();
  form.set('id', id);
  form.set('kind', kind);
  const facts: ReportFile[] = [];
  for (const file of files) {
    const id = crypto.randomUUID();
    facts.push({ id, name: file.name, contentType: file.type, size: file.size, notes: [] });
    form.set(id, blobOf(await encrypt(recipients, new Uint8Array(await file.arrayBuffer()))), id);
  }
  const body = JSON.stringify({ text, files: facts } satisfies MessageBody, null, 1);
  form.set('body', blobOf(await encrypt(recipients, body)), 'body');
  return form;
}

/** Encrypts what is drafted to a case to the key of its notes: only who opens the case opens the draft. */
export const draftCipher = ({ identities: [, notes] }: OpenCase): DraftCipher => ({
  encrypt: async (text) => toBase64(await encrypt([await identityToRecipient(notes)], text)),
  decrypt: async (text) => textOf(await decrypt([notes], toBytes(text))),
});

const blobOf = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);

/**
 * Encrypts reports' keys to those who are officers now, and to reporters who came back with an older code. What was
 * encrypted is decrypted again with the officer's own key before it takes the place of what was there.
 * @throws NotForThisKey when one of them opens with none of the keys
 */
export async function renewKeys(
  keys: readonly OpenKey[],
  { officers, reports }: OutdatedKeys,
): Promise<RenewedKeys> {
  const identities = keys.map(({ identity }) => identity);
  const recipients = officers.map(({ recipient }) => recipient);
  const renewed: RenewedKeys['reports'] = [];
  for (const { reference, officersKey, receiptRecipient } of reports) {
    const own = await decrypt(identities, toBytes(officersKey));
    const encrypted = await encrypt(recipients, own);
    if (textOf(await decrypt(identities, encrypted)) !== textOf(own)) throw new NotForThisKey();
    const [report = ''] = textOf(own).split('\n');
    const receiptKey = receiptRecipient ? toBase64(await encrypt([receiptRecipient], report)) : null;
    renewed.push({ reference, officersKey: toBase64(encrypted), receiptKey });
  }
  return { officers: officers.map(({ id }) => id), reports: renewed };
}

/** An archive of a case, encrypted with a passphrase: whoever has that reads it with the `age` command. */
export async function encryptArchive(zip: Uint8Array, passphrase: string): Promise<Blob> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return blobOf(await encrypter.encrypt(zip));
}
