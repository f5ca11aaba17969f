import type { Readable } from 'node:stream';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import type { FileNote } from '#domain/rules/files.ts';
import { latin1, startsWith, zipEndRecord } from './byte-marks.ts';
import type { ContentRefusal } from './check-content.ts';
import { isEncryptedDocx } from './word-binary.ts';

/** Far more than any CV needs. */
const maxUnpackedBytes = 100 * 1024 * 1024;
const maxEntries = 3000;
const maxTypesBytes = 512 * 1024;
const typesEntry = '[content_types].xml';
const firstBytes = latin1('PK\x03\x04');

/** From ECMA-376 part 1, 11.3.10, without and with macros. Word also opens a template that is named `.docx`. */
const mainTypes = [
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
  'application/vnd.ms-word.document.macroenabled.main+xml',
  'application/vnd.ms-word.template.macroenabledtemplate.main+xml',
];

/** Parts that Word itself writes. Other parts are reported to staff. */
const ordinary =
  /\.(xml|rels|bin|vml|png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp|odttf|fntdata|ttf|otf|thmx)$|\/$/;

/** Other programs open these types, even if a part is named like Word's own. */
const foreignTypes =
  /oleobject|activex|spreadsheetml|presentationml|\.package|\.document$|macroenabled\.12|ms-?(excel|powerpoint|word$|download)/;

/**
 * Unpacks each entry, since the sizes that an archive states may be wrong.
 * @returns notes for the staff, or the message key of the refusal
 */
export async function readWordArchive(content: Buffer): Promise<FileNote[] | ContentRefusal> {
  if (isEncryptedDocx(content)) return 'fileNeedsPassword';
  if (!startsWith(content, firstBytes)) return 'fileContentWrong';
  let archive: ZipFile | undefined;
  try {
    archive = await yauzl.fromBufferPromise(withoutTrailer(content), { lazyEntries: true });
    if (archive.entryCount > maxEntries) return 'fileContentWrong';
    const names = new Set<string>();
    let types = '';
    let left = maxUnpackedBytes;
    for await (const entry of archive.eachEntry()) {
      if (entry.isEncrypted()) return 'fileNeedsPassword';
      const name = entry.fileName.toLowerCase();
      names.add(name);
      if (name.endsWith('/')) continue;
      // Refuse a stated size that is too large without unpacking the entry.
      if (entry.uncompressedSize > left) return 'fileContentWrong';
      const { size, text } = await unpack(archive, entry, name === typesEntry ? maxTypesBytes : 0);
      left -= size;
      if (left < 0) return 'fileContentWrong';
      if (name === typesEntry) types = text;
    }
    const typeOf = readContentTypes(types);
    if (![...names].some((name) => mainTypes.includes(typeOf(name)))) return 'fileContentWrong';
    return notesOn(names, typeOf);
  } catch {
    return 'fileContentWrong';
  } finally {
    archive?.close();
  }
}

/** Some mail programs append bytes. Readers cut them off too. */
function withoutTrailer(content: Buffer): Buffer {
  const at = content.lastIndexOf(zipEndRecord);
  if (at === -1 || at + 22 > content.length) return content;
  return content.subarray(0, at + 22 + content.readUInt16LE(at + 20));
}

/** @returns the unpacked size, and the text of the first `maxTextBytes` bytes */
async function unpack(
  archive: ZipFile,
  entry: Entry,
  maxTextBytes: number,
): Promise<{ size: number; text: string }> {
  const stream: Readable = await archive.openReadStreamPromise(entry);
  let size = 0;
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size < maxTextBytes) chunks.push(chunk);
    size += chunk.length;
  }
  return { size, text: decodeXml(Buffer.concat(chunks).subarray(0, maxTextBytes)) };
}

/** Converts line ends to newlines (XML 1.0, 2.11). The parser's own conversion takes quadratic time. */
function decodeXml(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n');
}

/**
 * See ECMA-376 part 2, 7.2.3.
 * @returns a function from a part's name to its content type, both in lower case; empty if there is none
 * @throws Error if the XML is not well-formed
 */
function readContentTypes(text: string): (part: string) => string {
  const overrides = new Map<string, string>();
  const defaults = new Map<string, string>();
  for (const element of parseXml(text).root?.children ?? []) {
    if (!(element instanceof XmlElement)) continue;
    const { PartName = '', Extension = '', ContentType = '' } = element.attributes;
    const localName = element.name.replace(/^.*:/, '');
    if (localName === 'Override') overrides.set(PartName.replace(/^\//, '').toLowerCase(), ContentType);
    if (localName === 'Default') defaults.set(Extension.toLowerCase(), ContentType);
  }
  return (part) => {
    const type = overrides.get(part) ?? defaults.get(part.slice(part.lastIndexOf('.') + 1)) ?? '';
    return type.replace(/;.*$/s, '').trim().toLowerCase();
  };
}

function notesOn(names: ReadonlySet<string>, typeOf: (part: string) => string): FileNote[] {
  const some = (test: (name: string) => boolean) => [...names].some(test);
  const isMacro = (name: string) => /vbaproject/.test(typeOf(name)) || /(^|\/)vba(project|data)\b/.test(name);
  const isForeign = (name: string) =>
    /^word\/(embeddings|activex)\//.test(name) || !ordinary.test(name) || foreignTypes.test(typeOf(name));
  const notes: FileNote[] = [];
  if (some(isMacro)) notes.push('macros');
  if (some(isForeign)) notes.push('embedded');
  return notes;
}
