import { getMultipartBoundary, type MultipartPart, parseMultipart } from '@remix-run/multipart-parser';
import { maxFilesBytes } from '#domain/rules/files.ts';

const KiB = 1024;

/** Enough for the longest form that a person can type. */
export const maxTextBytes = 64 * KiB;
/** Lets an overlong text pasted at the desk reach its page, which names the field's limit and shows the text again. */
export const maxDeskTextBytes = 512 * KiB;
/** For a form with one file (R8.4). */
export const maxMultipartBytes = 12 * KiB * KiB;
/** The files, plus 1 MiB for texts and part headers. */
export const maxManyFilesBytes = maxFilesBytes + KiB * KiB;

/** No form of ours and no browser sends more. */
const limits = { parts: 64, headBytes: 4 * KiB, name: 100, fileName: 255 };
/** RFC 2046, 5.1.1. The search for a boundary may take time proportional to its length. */
const maxBoundaryLength = 70;

export interface SentFile {
  name: string;
  content: Buffer;
}

/** The first of repeated texts counts. All files are included, whatever their field. */
export interface FormBody {
  texts: Readonly<Record<string, string>>;
  files: readonly (SentFile & { field: string })[];
}

/** A multipart form without a valid boundary cannot be parsed. */
export type FormType = { multipart: true; boundary: string | undefined } | { multipart: false };

export function formType(contentType: string): FormType | undefined {
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType)) return { multipart: false };
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) return undefined;
  const boundary = getMultipartBoundary(contentType);
  return {
    multipart: true,
    boundary: boundary && boundary.length <= maxBoundaryLength ? boundary : undefined,
  };
}

/**
 * Parses a posted form. Its files are views of the bytes, not copies.
 * @returns the form, or a message key: `tooLarge` for too much text; `incompleteForm` for a truncated form, too many
 * parts, too long names or text that is not UTF-8
 */
export function parseForm(bytes: Buffer, type: FormType): FormBody | 'incompleteForm' | 'tooLarge' {
  try {
    return type.multipart ? parseParts(bytes, type.boundary ?? '') : parsePairs(bytes);
  } catch {
    return 'incompleteForm';
  }
}

const [plus, blank] = [0x2b, 0x20];

function parsePairs(bytes: Buffer): FormBody {
  // Decode pluses to spaces here: URLSearchParams is twenty times slower on a body of pluses.
  const pairs = new URLSearchParams(utf8(bytes.map((byte) => (byte === plus ? blank : byte))));
  const texts = emptyTexts();
  for (const [name, text] of pairs) texts[name] ??= text;
  return { texts, files: [] };
}

function parseParts(bytes: Buffer, boundary: string): FormBody | 'incompleteForm' | 'tooLarge' {
  const texts = emptyTexts();
  const files: (SentFile & { field: string })[] = [];
  let left = maxTextBytes;
  const partLimits = {
    maxParts: limits.parts,
    maxHeaderSize: limits.headBytes,
    maxFileSize: bytes.length,
    maxTotalSize: bytes.length,
  };
  // Pass an array: for an empty buffer the parser returns no parts instead of an error.
  for (const part of parseMultipart([bytes], { boundary, ...partLimits })) {
    const { name } = part;
    if (name === undefined) continue;
    const filename = unescapeFileName(part.filename ?? '');
    if (name.length > limits.name || filename.length > limits.fileName) return 'incompleteForm';
    if (part.isFile) {
      // Browsers send an empty file field as a nameless file without bytes.
      if (filename || part.size > 0) files.push({ field: name, name: filename, content: bytesOf(part) });
    } else {
      left -= part.size;
      if (left < 0) return 'tooLarge';
      texts[name] ??= utf8(bytesOf(part));
    }
  }
  return { texts, files };
}

/** Without prototype: visitors choose the names, so `__proto__` must be an ordinary one. */
function emptyTexts(): Record<string, string> {
  return Object.create(null) as Record<string, string>;
}

/** Browsers escape only the quote, CR and LF (HTML standard, multipart/form-data encoding). */
function unescapeFileName(name: string): string {
  return name.replace(/%22/g, '"').replace(/%0D%0A|%0D|%0A/gi, ' ');
}

/** Returns a view: the parser got one chunk, so a part has one. */
function bytesOf({ content: [first, ...others] }: MultipartPart): Buffer {
  if (!first) return Buffer.alloc(0);
  return others.length > 0
    ? Buffer.concat([first, ...others])
    : Buffer.from(first.buffer, first.byteOffset, first.length);
}

function utf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
