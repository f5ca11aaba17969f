import { getMultipartBoundary, type MultipartPart, parseMultipart } from '@remix-run/multipart-parser';
import { mostFilesBytes } from '#domain/rules/files.ts';

const KiB = 1024;

/** The longest form that a person can type fits well; so does what stands beside a file. */
export const mostTextBytes = 64 * KiB;
/** A form with a file is at most 12 MiB (R8.4). */
export const mostMultipartBytes = 12 * KiB * KiB;
/** One with several files: what they may come to, and what stands between them. */
export const mostManyFilesBytes = mostFilesBytes + KiB * KiB;

/** More parts than any form of ours has, and longer heads than any browser writes. */
const most = { parts: 64, headBytes: 4 * KiB, name: 100, fileName: 255 };
/** RFC 2046, 5.1.1. What searches for a long one can be made to try each place of a body with each of its characters. */
const longestBoundary = 70;

/** A file as it arrived, under the name that its sender gave it. */
export interface SentFile {
  name: string;
  content: Buffer;
}

/** What a form's body held. Repeated texts count once, the first; files are all there, whatever their field. */
export interface FormBody {
  texts: Readonly<Record<string, string>>;
  files: readonly (SentFile & { field: string })[];
}

/** How a form is written; a multipart one without a boundary that is taken cannot be read. */
export type FormType = { multipart: true; boundary: string | undefined } | { multipart: false };

/** What a content type says of a body; undefined where it is no form. */
export function formType(contentType: string): FormType | undefined {
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType)) return { multipart: false };
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) return undefined;
  const boundary = getMultipartBoundary(contentType);
  return {
    multipart: true,
    boundary: boundary && boundary.length <= longestBoundary ? boundary : undefined,
  };
}

/**
 * Reads a form. Files are views of the bytes, not copies.
 * @returns the form, or the message key of what is wrong: it is broken off, is none at all, has names or parts beyond
 *   all measure or text that is not UTF-8; or it has more text than is taken
 */
export function parseForm(bytes: Buffer, type: FormType): FormBody | 'notMultipart' | 'tooLarge' {
  try {
    return type.multipart ? parseParts(bytes, type.boundary ?? '') : parsePairs(bytes);
  } catch {
    return 'notMultipart';
  }
}

const [plus, blank] = [0x2b, 0x20];

function parsePairs(bytes: Buffer): FormBody {
  // A plus is a blank. Put in its place byte by byte: a text of nothing else takes Node twenty times as long to replace.
  const pairs = new URLSearchParams(utf8(bytes.map((byte) => (byte === plus ? blank : byte))));
  const texts = noTexts();
  for (const [name, text] of pairs) texts[name] ??= text;
  return { texts, files: [] };
}

function parseParts(bytes: Buffer, boundary: string): FormBody | 'notMultipart' | 'tooLarge' {
  const texts = noTexts();
  const files: (SentFile & { field: string })[] = [];
  let left = mostTextBytes;
  const limits = {
    maxParts: most.parts,
    maxHeaderSize: most.headBytes,
    maxFileSize: bytes.length,
    maxTotalSize: bytes.length,
  };
  // As one piece of a stream: no bytes at all would else be a form without parts.
  for (const part of parseMultipart([bytes], { boundary, ...limits })) {
    const { name } = part;
    if (name === undefined) continue;
    const filename = unescapeFileName(part.filename ?? '');
    if (name.length > most.name || filename.length > most.fileName) return 'notMultipart';
    if (part.isFile) {
      // A browser sends a file field that was left empty as a nameless file of no bytes.
      if (filename || part.size > 0) files.push({ field: name, name: filename, content: bytesOf(part) });
    } else {
      left -= part.size;
      if (left < 0) return 'tooLarge';
      texts[name] ??= utf8(bytesOf(part));
    }
  }
  return { texts, files };
}

/** Without a prototype: visitors name the fields, and `__proto__` or `constructor` is a name like any other. */
function noTexts(): Record<string, string> {
  return Object.create(null) as Record<string, string>;
}

/** Browsers escape three characters of a file's name, and no percent sign (HTML standard, multipart/form-data encoding). */
function unescapeFileName(name: string): string {
  return name.replace(/%22/g, '"').replace(/%0D%0A|%0D|%0A/gi, ' ');
}

/** The parser has the body in one piece, and gives each part as one view of it. */
function bytesOf({ content: [first, ...others] }: MultipartPart): Buffer {
  if (!first) return Buffer.alloc(0);
  return others.length > 0
    ? Buffer.concat([first, ...others])
    : Buffer.from(first.buffer, first.byteOffset, first.length);
}

function utf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
