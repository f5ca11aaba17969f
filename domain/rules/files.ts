import type { MessageKey } from '#locales/keys.ts';
import type { Field } from '../forms/fields.ts';
import { cleanText } from './digits.ts';

/** For staff, before they open a document. The sentences are in `mail.json`. */
export type FileNote = 'macros' | 'embedded' | 'scripts';

/** The limit of one file (R11.3). */
export const maxFileBytes = 10 * 1024 * 1024;

/** The longest file name that file systems accept. */
export const maxFileNameLength = 255;

/** Where a field takes several files (R11.3). */
export const maxFiles = 5;
export const maxFilesBytes = 25 * 1024 * 1024;

/**
 * In bytes, without the extension. File systems accept 255 bytes, and exports put a number and a reference in front.
 */
const maxStemBytes = 200;

/** Browsers on Windows save a JPEG as `.jfif`, older ones as `.pjpeg`. */
const extensionAliases = new Map([['.jpg', ['.jpeg', '.jfif', '.jpe', '.jif', '.pjpeg', '.pjp']]]);

/** Windows drops full stops from the end of a name. */
const trailingInvisible = /[\s.\p{DI}\p{Cf}]+$/u;

function cleanName(name: string): string {
  return cleanText(endOfName(name)).replace(trailingInvisible, '');
}

/** `.pdf` for `My CV.PDF`, and `.jpg` for all JPEG extensions. */
export function extensionOf(name: string): string {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(cleanName(name))?.[0].toLowerCase() ?? '';
  for (const [kind, endings] of extensionAliases) if (endings.includes(extension)) return kind;
  return extension;
}

/** Some file choosers grey out extensions that are not named. */
export function acceptAttribute(accept: readonly string[]): string {
  return accept.flatMap((kind) => [kind, ...(extensionAliases.get(kind) ?? [])]).join(',');
}

/**
 * Checks a file before its content is read, in the browser and on the server.
 * @param accept - extensions with their dot
 * @returns the message key, or undefined if nothing is wrong
 */
export function refuseFile(
  file: { name: string; size: number },
  accept: readonly string[],
): 'fileTypeWrong' | 'fileTooLarge' | 'fileEmpty' | undefined {
  if (!accept.includes(extensionOf(file.name))) return 'fileTypeWrong';
  if (file.size > maxFileBytes) return 'fileTooLarge';
  return file.size === 0 ? 'fileEmpty' : undefined;
}

/** Checks each file, their number, and their total size. */
export function refuseFiles(
  files: readonly { name: string; size: number }[],
  { accept = [], maxCount = 1 }: Pick<Field, 'accept' | 'maxCount'>,
): MessageKey | undefined {
  if (files.length > maxCount) return maxCount === 1 ? 'onlyOneFile' : 'fiveFilesAtMost';
  const wrong = files.map((file) => refuseFile(file, accept)).find((message) => message !== undefined);
  if (wrong) return wrong;
  const together = files.reduce((sum, { size }) => sum + size, 0);
  return together > maxFilesBytes ? 'filesTooLargeTogether' : undefined;
}

/** Keeps the extension. */
export function endOfName(name: string): string {
  return name.slice(-maxFileNameLength);
}

/**
 * Without path, control characters and direction marks. It may hold `<`, `"` and the like: escape it wherever it is
 * shown.
 */
export function cleanFileName(name: string): string {
  const last = cleanName(name).split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\n\t]/g, ' ').trim();
  const extension = /\.[a-z0-9]{1,8}$/i.exec(plain)?.[0] ?? '';
  const given = plain.slice(0, plain.length - extension.length).replace(/^[.\s]+/, '');
  const stem = cutToBytes(given, maxStemBytes).trim();
  return `${stem || 'file'}${extension}`;
}

/** Cuts to bytes of UTF-8, never within a character. */
function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let cut = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > maxBytes) break;
    cut += character;
  }
  return cut;
}

/** At least 0.1. */
export const megabytesOf = (bytes: number) => Math.max(0.1, bytes / 1024 / 1024).toFixed(1);

/** Replaces the characters that no file name may contain on Windows, so that every system can unpack the archive. */
export const archiveName = (name: string): string => name.replace(/[/\\:*?"<>|]/g, '_');
