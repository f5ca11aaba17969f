import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';

export type SentMessage = { at: string; name: string } & (
  | { kind: 'sms'; to: string; text: string }
  | { kind: 'mail'; to: string; subject: string; text: string; files: readonly string[] }
  | { kind: 'crm'; headers: Readonly<Record<string, string>>; body: string }
);

const kinds = ['sms', 'mail', 'crm'] as const;

/** Each kind of message has this limit. */
const maxMessages = 20;
const maxBytes = 256 * 1024;

/** Newest first. */
export async function sentMessages(outbox: string): Promise<SentMessage[]> {
  const all = await Promise.all(kinds.map((kind) => messagesIn(join(outbox, kind), kind)));
  return all.flat().sort((one, other) => other.name.localeCompare(one.name));
}

async function messagesIn(folder: string, kind: SentMessage['kind']): Promise<SentMessage[]> {
  // The outbox may have been emptied.
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
  const newest = names.sort().slice(-maxMessages);
  return Promise.all(newest.map(async (name) => read(kind, name, await beginningOf(join(folder, name)))));
}

async function read(kind: SentMessage['kind'], name: string, content: Buffer): Promise<SentMessage> {
  // A name begins with its time: 2026-01-31T091500000Z.
  const at = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)/.exec(name)?.slice(1) ?? [];
  const sent = { name, at: `${at[0]} ${at.slice(1).join(':')} UTC` };
  if (kind === 'mail') {
    const { to = [], subject = '', text = '', attachments } = await PostalMime.parse(content);
    const files = attachments.map(({ filename, mimeType }) => filename ?? mimeType);
    return { ...sent, kind, to: to.map(({ address }) => address).join(', '), subject, text, files };
  }
  const message = JSON.parse(content.toString()) as { to: string; text: string } & {
    headers: Record<string, string>;
    body: string;
  };
  return kind === 'sms'
    ? { ...sent, kind, to: message.to, text: message.text }
    : { ...sent, kind, headers: message.headers, body: message.body };
}

/** This is enough for any message. A mail's attachments, which may be large, come last. */
function beginningOf(file: string): Promise<Buffer> {
  return buffer(createReadStream(file, { end: maxBytes - 1 }));
}

export async function htmlOfMail(outbox: string, name: string): Promise<string | undefined> {
  const folder = join(outbox, 'mail');
  const names: string[] = await readdir(folder).catch(() => []);
  if (!names.includes(name)) return undefined;
  return (await PostalMime.parse(await beginningOf(join(folder, name)))).html;
}
