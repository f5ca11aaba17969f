import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { CipherBytes } from '../platform/database/encrypted.ts';

/**
 * Each report has two key pairs. The server encrypts the secret keys to their readers, and stores only the public keys
 * as plain text.
 */

export interface ReportKeys {
  recipient: string;
  notes_recipient: string;
  /** The secret keys of both recipients, one per line, encrypted to the officers. */
  officers_key: CipherBytes<'whistleblowing_reports.officers_key'>;
  /** The secret key of `recipient`, encrypted to the recipient of the report code. */
  receipt_key: CipherBytes<'whistleblowing_reports.receipt_key'>;
}

/**
 * @param officers - recipients (age1…), at least one
 * @param receipt - the recipient of the report code
 */
export async function newReportKeys(officers: readonly string[], receipt: string): Promise<ReportKeys> {
  const [report, notes] = [await generateX25519Identity(), await generateX25519Identity()];
  return {
    recipient: await identityToRecipient(report),
    notes_recipient: await identityToRecipient(notes),
    officers_key: await encryptTo<'whistleblowing_reports.officers_key'>(officers, `${report}\n${notes}\n`),
    receipt_key: await encryptTo<'whistleblowing_reports.receipt_key'>([receipt], report),
  };
}

/** Any one of the recipients can decrypt the result. */
export async function encryptTo<Column extends string>(
  recipients: readonly string[],
  content: string | Buffer,
): Promise<CipherBytes<Column>> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const plain = typeof content === 'string' ? Buffer.from(content) : content;
  return (await buffer(await encrypter.encrypt(yieldingStream(plain)))) as CipherBytes<Column>;
}

/** @throws if `encrypted` was altered, or encrypted to other recipients */
export async function decryptWith(identity: string, encrypted: Buffer): Promise<Buffer> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return buffer(await decrypter.decrypt(yieldingStream(encrypted)));
}

export async function decryptJson<T>(identity: string, encrypted: Buffer): Promise<T> {
  return JSON.parse((await decryptWith(identity, encrypted)).toString('utf8')) as T;
}

/** age's chunk size. */
const chunkBytes = 64 * 1024;

/** Lets other requests run before each chunk: 10 MB take about 0.2 s. */
function yieldingStream(bytes: Buffer): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      await setImmediate();
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + chunkBytes));
      at += chunkBytes;
    },
  });
}
