import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import type { FileNote } from './check-content.ts';

/** What a document may unpack to: far more than any CV, far less than a memory. */
const mostUnpacked = 100 * 1024 * 1024;
const mostEntries = 3000;
const mostTypesBytes = 1024 * 1024;

const typesEntry = '[Content_Types].xml';
const mainEntry = 'word/document.xml';
const mainType =
  /application\/vnd\.(openxmlformats-officedocument\.wordprocessingml\.document|ms-word\.document\.macroEnabled)\.main\+xml/i;

/**
 * Reads a .docx, which is an archive. Undefined when it is another archive, is broken, or unpacks to too much: each
 * entry is unpacked, since the sizes that an archive states may be lies.
 */
export async function readWordArchive(content: Buffer): Promise<FileNote[] | undefined> {
  if (!content.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return undefined;
  let archive: ZipFile | undefined;
  try {
    archive = await yauzl.fromBufferPromise(content, { lazyEntries: true });
    if (archive.entryCount > mostEntries) return undefined;
    const names = new Set<string>();
    let types = '';
    let left = mostUnpacked;
    for await (const entry of archive.eachEntry()) {
      names.add(entry.fileName.toLowerCase());
      if (entry.fileName.endsWith('/')) continue;
      // Before anything is unpacked: a stated size that is too large is believed.
      if (entry.uncompressedSize > left) return undefined;
      const isTypes = entry.fileName === typesEntry;
      const { size, text } = await unpack(archive, entry, isTypes ? mostTypesBytes : 0);
      left -= size;
      if (left < 0) return undefined;
      if (isTypes) types = text;
    }
    return names.has(mainEntry) && mainType.test(types) ? notesOn(names) : undefined;
  } catch {
    return undefined;
  } finally {
    archive?.close();
  }
}

/** Unpacks an entry, which must be as large as it says, and keeps the text of the first bytes. */
async function unpack(archive: ZipFile, entry: Entry, kept: number): Promise<{ size: number; text: string }> {
  const stream: Readable = await archive.openReadStreamPromise(entry);
  let size = 0;
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size < kept) chunks.push(chunk);
    size += chunk.length;
  }
  return { size, text: Buffer.concat(chunks).subarray(0, kept).toString('utf8') };
}

function notesOn(names: ReadonlySet<string>): FileNote[] {
  const some = (pattern: RegExp) => [...names].some((name) => pattern.test(name));
  const notes: FileNote[] = [];
  if (some(/(^|\/)vba(project|data)\b/)) notes.push('macros');
  if (some(/^word\/(embeddings|activex)\//)) notes.push('embedded');
  return notes;
}
