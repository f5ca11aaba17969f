import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { Answers } from '#domain/rules/answers.ts';
import type { CipherBytes } from '../platform/database/encrypted.ts';
import { decryptWithAny, encrypt } from '../platform/encryption/cipher.ts';
import type { Keys } from '../platform/encryption/keys.ts';

export type ReportState = 'received' | 'answered' | 'closed';

/** What a report says. It is stored encrypted, and nothing beside it is. */
export interface ReportBody {
  answers: Answers;
  file?: { name: string; contentType: string; notes: readonly string[]; sha256: string };
}

export interface ReportMessage {
  author: 'reporter' | 'officer';
  writtenOn: CivilDate;
  text: string;
}

const bodyPlace = (reportId: string) => `report:${reportId}`;
const filePlace = (reportId: string) => `file:${reportId}`;
const messagePlace = (messageId: string) => `message:${messageId}`;

/** Encrypts the parts of reports with the key in use, each for its own place, and decrypts what any known key encrypted. */
export function reportEncryptionOf(keys: Keys) {
  const key = keys('malpractice');
  const known = keys.all('malpractice');
  const encryptFor = <Column extends string>(place: string, content: Buffer) =>
    encrypt(key, place, content) as CipherBytes<Column>;
  const decryptBytes = (place: string, encrypted: Buffer) =>
    decryptWithAny(known, place, encrypted, 'MALPRACTICE_KEY');
  const open = (place: string, encrypted: Buffer) => decryptBytes(place, encrypted).toString('utf8');
  return {
    encryptBody: (id: string, body: ReportBody) =>
      encryptFor<'malpractice_reports.body'>(bodyPlace(id), Buffer.from(JSON.stringify(body))),
    decryptBody: (id: string, encrypted: Buffer) => JSON.parse(open(bodyPlace(id), encrypted)) as ReportBody,
    encryptFile: (id: string, content: Buffer) => encryptFor<'files.content'>(filePlace(id), content),
    openFile: (id: string, encrypted: Buffer) => decryptBytes(filePlace(id), encrypted),
    encryptMessage: (id: string, text: string) =>
      encryptFor<'malpractice_messages.body'>(messagePlace(id), Buffer.from(text)),
    decryptMessage: (id: string, encrypted: Buffer) => open(messagePlace(id), encrypted),
  };
}
