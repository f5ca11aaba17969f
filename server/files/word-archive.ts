import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import type { FileNote } from '#domain/rules/files.ts';

/** What a document may unpack to: far more than any CV, far less than a memory. */
const mostUnpacked = 100 * 1024 * 1024;
const mostEntries = 3000;
const mostTypesBytes = 1024 * 1024;

const typesEntry = '[Content_Types].xml';
const mainType =
  /ContentType="application\/vnd\.(openxmlformats-officedocument\.wordprocessingml\.document|ms-word\.document\.macroEnabled)\.main\+xml"/i;
/** What a document of words is made of; anything else in it is something to be told of. */
const ordinary = /\.(xml|rels|vml|png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp|odttf|fntdata|ttf|otf|thmx)$|\/$/;

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
    const main = mainPart(types);
    return main !== undefined && names.has(main) ? notesOn(names, types) : undefined;
  } catch {
    return undefined;
  } finally {
    archive?.close();
  }
}

/** Unpacks an entry, which must be as large as it says, and keeps the text of the first bytes. */
async function unpack(
  archive: ZipFile,
  entry: Entry,
  mostBytes: number,
): Promise<{ size: number; text: string }> {
  const stream: Readable = await archive.openReadStreamPromise(entry);
  let size = 0;
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size < mostBytes) chunks.push(chunk);
    size += chunk.length;
  }
  return { size, text: decoded(Buffer.concat(chunks).subarray(0, mostBytes)) };
}

/**
 * The part that is the document: mostly word/document.xml, which nothing demands. Element by element: one expression
 * over the whole would begin anew at each of a million elements that do not end.
 */
function mainPart(types: string): string | undefined {
  const element = types.split('<').find((part) => part.startsWith('Override') && mainType.test(part));
  return element && /PartName="\/([^"]+)"/.exec(element)?.[1]?.toLowerCase();
}

/** XML names its encoding by its first bytes: UTF-8, or UTF-16 of either order. */
function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

function notesOn(names: ReadonlySet<string>, types: string): FileNote[] {
  const some = (test: (name: string) => boolean) => [...names].some(test);
  const notes: FileNote[] = [];
  if (/vbaProject/i.test(types) || some((name) => /(^|\/)vba(project|data)\b/.test(name)))
    notes.push('macros');
  const isForeign = (name: string) =>
    /^word\/(embeddings|activex)\//.test(name) || (!ordinary.test(name) && !/vba|\.bin$/.test(name));
  if (some(isForeign)) notes.push('embedded');
  return notes;
}
