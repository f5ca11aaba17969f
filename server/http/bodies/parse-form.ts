import { getMultipartBoundary, type MultipartPart, parseMultipart } from '@remix-run/multipart-parser';
import { maxFilesBytes } from '#domain/rules/files.ts';

const KiB = 1024;

/** The longest form that a person can type fits. */
export const maxTextBytes = 64 * KiB;
/**
 * A text pasted at the desk that is far too long still reaches its page, which names the field's limit and shows the
 * text again.
 */
export const maxDeskTextBytes = 512 * KiB;
/** 12 MiB (R8.4). */
export const maxMultipartBytes = 12 * KiB * KiB;
/** The files, plus everything between them. */
export const maxManyFilesBytes = maxFilesBytes + KiB * KiB;

/** No form of ours and no browser sends more. */
const limits = { parts: 64, headBytes: 4 * KiB, name: 100, fileName: 255 };
/** RFC 2046, 5.1.1. A search for a long boundary can try each place of a body with each of its characters. */
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
 * Files are views of the bytes, not copies.
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
  // A plus encodes a space. Node takes twenty times as long on a text of nothing but pluses.
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
  // As a buffer instead of a stream, an empty body would be a form without parts.
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

/** Browsers escape three characters and no percent sign (HTML standard, multipart/form-data encoding). */
function unescapeFileName(name: string): string {
  return name.replace(/%22/g, '"').replace(/%0D%0A|%0D|%0A/gi, ' ');
}

/** The parser got one piece, so each part is one view of it. */
function bytesOf({ content: [first, ...others] }: MultipartPart): Buffer {
  if (!first) return Buffer.alloc(0);
  return others.length > 0
    ? Buffer.concat([first, ...others])
    : Buffer.from(first.buffer, first.byteOffset, first.length);
}

function utf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
