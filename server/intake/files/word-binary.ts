import type { FileNote } from '#domain/rules/files.ts';
import { holdsArchive, someAt, startsWith, utf16, zipEndRecord } from './byte-marks.ts';
import type { ContentCheck } from './check-content.ts';

/** [MS-CFB] 2.2: the container of .doc files and also of installers. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Accepts Word 97 to 2003 without a password. */
export async function checkDoc(content: Buffer): Promise<ContentCheck> {
  if (!startsWith(content, compoundFile) || endsAsArchive(content)) return 'fileContentWrong';
  const document = findStream(content, 'WordDocument');
  if (document === undefined) return 'fileContentWrong';
  if (isEncrypted(content, document)) return 'fileNeedsPassword';
  const notes: FileNote[] = [];
  if (content.includes(utf16('_VBA_PROJECT'))) notes.push('macros');
  if (content.includes(utf16('ObjectPool')) || holdsArchive(content)) notes.push('embedded');
  return { contentType: 'application/msword', content, notes };
}

/** Word wraps an encrypted .docx in a compound file ([MS-OFFCRYPTO] 2.3.4). */
export function isEncryptedDocx(content: Buffer): boolean {
  return startsWith(content, compoundFile) && findStream(content, 'EncryptedPackage') !== undefined;
}

/**
 * Finds a directory entry: 128 bytes with the name, its length including the final zero, and the type 2 for a stream
 * ([MS-CFB] 2.6.1).
 * @returns the entry's offset
 */
function findStream(content: Buffer, name: string): number | undefined {
  const mark = utf16(`${name}\0`);
  let found: number | undefined;
  const isEntry = (at: number) => {
    const isStream =
      at % 128 === 0 &&
      at + 128 <= content.length &&
      content.readUInt16LE(at + 64) === mark.length &&
      content[at + 66] === 2;
    if (isStream) found = at;
    return isStream;
  };
  someAt(content, mark, isEntry, false);
  return found;
}

/** Reads the flag fEncrypted ([MS-DOC] 2.5.2) at the stream's first sector. */
function isEncrypted(content: Buffer, entry: number): boolean {
  const sectorBytes = 1 << Math.min(content.readUInt16LE(30), 12);
  const header = (content.readUInt32LE(entry + 116) + 1) * sectorBytes;
  if (header + 12 > content.length || content.readUInt16LE(header) !== 0xa5ec) return false;
  return (content.readUInt16LE(header + 10) & 0x0100) !== 0;
}

/** Compound files are padded to whole sectors. */
const sector = 512;

/** Some programs find an archive by its end. */
function endsAsArchive(content: Buffer): boolean {
  const tail = Math.max(0, content.length - 22 - sector);
  const at = content.subarray(tail).lastIndexOf(zipEndRecord);
  return at !== -1 && holdsArchive(content.subarray(0, tail + at + 22));
}
