import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { CipherBytes } from '../platform/database/encrypted.ts';

/**
 * Encryption of reports to age recipients. The server makes a report's two key pairs, encrypts the secret halves to those
 * who may read (the officers; the reporter, by the receipt code), and forgets them: it holds public halves alone.
 */

/** What of a report's keys is stored. */
export interface ReportKeys {
  recipient: string;
  notes_recipient: string;
  /** Both secret halves, a line each, to the officers. */
  officers_key: CipherBytes<'whistleblowing_reports.officers_key'>;
  /** The report's alone, to the reporter. */
  receipt_key: CipherBytes<'whistleblowing_reports.receipt_key'>;
}

/**
 * @param officers - their recipients (age1…), at least one
 * @param receipt - the recipient that follows from the receipt code
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

/** An age file of some text, or of bytes, for any of the recipients. */
export async function encryptTo<Column extends string>(
  recipients: readonly string[],
  content: string | Buffer,
): Promise<CipherBytes<Column>> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const plain = typeof content === 'string' ? Buffer.from(content) : content;
  return (await buffer(await encrypter.encrypt(inTurns(plain)))) as CipherBytes<Column>;
}

/** @throws when it was encrypted to somebody else, or was changed */
export async function decryptWith(identity: string, encrypted: Buffer): Promise<Buffer> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return buffer(await decrypter.decrypt(inTurns(encrypted)));
}

/** The JSON in an age file. */
export async function decryptJson<T>(identity: string, encrypted: Buffer): Promise<T> {
  return JSON.parse((await decryptWith(identity, encrypted)).toString('utf8')) as T;
}

/** As much as age encrypts at once. */
const piece = 64 * 1024;

/** Bytes piece by piece, with a turn for other requests before each: ten megabytes are a fifth of a second's work. */
function inTurns(bytes: Buffer): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      await setImmediate();
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + piece));
      at += piece;
    },
  });
}
