import { createHash } from 'node:crypto';
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EncryptedCase } from '#contract/desk.ts';
import type { MessageBody, ReportBody, ReportFile } from '#contract/whistleblowing.ts';
import type { OpenKey } from './key-file.ts';
import { encryptMessage, openCase, openFile } from './report-crypto.ts';

const reference = 'ABCD-EFGH';
const day = '2026-11-21';
let keys: OpenKey[];
let recipient: string;
let officersKey: string;
const encrypt = async (to: string, content: string) => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(to);
  return Buffer.from(await encrypter.encrypt(content)).toString('base64');
};
beforeAll(async () => {
  const [officer, report, notes] = [
    await generateX25519Identity(),
    await generateX25519Identity(),
    await generateX25519Identity(),
  ];
  keys = [{ identity: officer, recipient: await identityToRecipient(officer) }];
  recipient = await identityToRecipient(report);
  officersKey = await encrypt(keys[0]?.recipient ?? '', `${report}\n${notes}\n`);
});

const message: MessageBody = {
  reference,
  id: 'one',
  author: 'officer',
  writtenOn: day,
  after: null,
  text: 'A question.',
  files: [],
};
/** Returns a case as the server sends it, with changes to its body and its one message. */
async function caseOf(
  body: Partial<ReportBody> = {},
  said: Partial<MessageBody> = {},
): Promise<EncryptedCase> {
  const report: ReportBody = { reference, receivedOn: day, answers: {}, files: [], ...body };
  const encrypted = await encrypt(recipient, JSON.stringify({ ...message, ...said }));
  return {
    reference,
    officersKey,
    receivedOn: day,
    today: day,
    totalMessages: 1,
    isAltered: false,
    body: await encrypt(recipient, JSON.stringify(report)),
    messages: [{ id: 'one', author: 'officer', officer: 'Noura', writtenOn: day, body: encrypted }],
  };
}

describe('decryption in the browser', () => {
  test('a case opens with its message', async () => {
    const opened = await openCase(keys, await caseOf());
    expect(opened).toMatchObject({ isAltered: false, messages: [{ text: 'A question.' }] });
  });

  test.each([
    ['reference', { reference: 'XXXX-XXXX' }],
    ['day', { receivedOn: '2026-11-20' }],
  ])('a report of another %s is rejected as altered', async (_, body) => {
    await expect(openCase(keys, await caseOf(body))).rejects.toMatchObject({ why: 'altered' });
  });

  test.each<[string, Partial<MessageBody>]>([
    ['case', { reference: 'XXXX-XXXX' }],
    ['author', { author: 'reporter' }],
    ['id', { id: 'two' }],
    ['day', { writtenOn: '2026-11-19' }],
    ['place in the order', { after: 'one' }],
  ])('a case with a message of another %s is marked as altered and hides it', async (_, said) => {
    expect(await openCase(keys, await caseOf({}, said))).toMatchObject({ isAltered: true, messages: [] });
  });

  test('a message written on the previous day is accepted', async () => {
    const opened = await openCase(keys, await caseOf({}, { writtenOn: '2026-11-20' }));
    expect(opened).toMatchObject({ isAltered: false, messages: [{ text: 'A question.' }] });
  });

  test('a file whose hash differs is rejected', async () => {
    const opened = await openCase(keys, await caseOf());
    const file = new File(['genuine'], 'proof.txt', { type: 'text/plain' });
    const form = await encryptMessage(opened, {
      id: 'two',
      kind: 'officer',
      state: 'received',
      text: 'With a file.',
      files: [file],
    });
    const [[id, content] = []] = [...form].filter(
      ([, value]) => value instanceof Blob && value !== form.get('body'),
    );
    const bytes = new Uint8Array(await (content as Blob).arrayBuffer());
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const facts = (of: string): ReportFile => ({
      id: id ?? '',
      name: 'proof.txt',
      contentType: 'text/plain',
      size: 7,
      sha256: sha256(of),
      notes: [],
    });
    expect(new TextDecoder().decode(await openFile(opened, facts('genuine'), bytes))).toBe('genuine');
    await expect(openFile(opened, facts('another'), bytes)).rejects.toMatchObject({ why: 'altered' });
  });
});
