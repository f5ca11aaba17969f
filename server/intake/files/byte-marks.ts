export const latin1 = (text: string) => Buffer.from(text, 'latin1');
export const utf16 = (text: string) => Buffer.from(text, 'utf16le');

export const startsWith = (content: Buffer, mark: Buffer) => content.subarray(0, mark.length).equals(mark);

/** A file with more occurrences of a mark is an attempt to use up CPU time. */
const maxMatches = 64;

/** @param otherwise - the result after `maxMatches` rejected occurrences */
export function someAt(
  content: Buffer,
  mark: Buffer,
  test: (at: number) => boolean,
  otherwise: boolean,
): boolean {
  let at = content.indexOf(mark);
  for (let rejected = 0; at !== -1; at = content.indexOf(mark, at + 1)) {
    if (test(at)) return true;
    if (++rejected === maxMatches) return otherwise;
  }
  return false;
}

export const zipEndRecord = latin1('PK\x05\x06');
const directoryEntry = latin1('PK\x01\x02');
const archiveMarks = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'].map(latin1);

/** Finds RAR, 7-Zip and zip at any place. */
export function holdsArchive(content: Buffer): boolean {
  if (archiveMarks.some((mark) => content.includes(mark))) return true;
  const hasEntries = (at: number) => {
    const entries = at + 16 <= content.length ? at - content.readUInt32LE(at + 12) : -1;
    return entries >= 0 && startsWith(content.subarray(entries), directoryEntry);
  };
  return someAt(content, zipEndRecord, hasEntries, true);
}
