import type { MessageKey } from '#locales/keys.ts';
import { cleanText } from './digits.ts';

/** What the staff should know before they open a document; their sentences stand in `mail.json`. */
export type FileNote = 'macros' | 'embedded' | 'scripts';

/** A file may be so large (R11.3). */
export const mostFileBytes = 10 * 1024 * 1024;

/** The longest name that file systems take. */
export const longestFileName = 255;

/** Where several are taken, so many (R11.3), and so many bytes of them together. */
export const mostFiles = 5;
export const mostFilesBytes = 25 * 1024 * 1024;

/** Letters and digits of a name that are kept; its ending is always among them. */
const longestName = 100;

/** One kind under two spellings. */
const sameAs: Readonly<Record<string, string>> = { '.jpeg': '.jpg' };

/** `.pdf` of `My CV.PDF`; empty where a name has none. */
export function extensionOf(name: string): string {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(endOfName(name).trim())?.[0].toLowerCase() ?? '';
  return sameAs[extension] ?? extension;
}

/**
 * What can be said of a file before its content is seen, here and on the server.
 * @param accept - endings with their dot
 * @returns the key of what is wrong with it
 */
export function refuseFile(
  file: { name: string; size: number },
  accept: readonly string[],
): 'fileTypeWrong' | 'fileTooLarge' | 'fileEmpty' | undefined {
  if (!accept.includes(extensionOf(file.name))) return 'fileTypeWrong';
  if (file.size > mostFileBytes) return 'fileTooLarge';
  return file.size === 0 ? 'fileEmpty' : undefined;
}

/** The same of all files of a field: each, how many they are, and what they come to. */
export function refuseFiles(
  files: readonly { name: string; size: number }[],
  { accept = [], many = 1 }: { accept?: readonly string[]; many?: number },
): MessageKey | undefined {
  if (files.length > many) return many === 1 ? 'onlyOneFile' : 'fiveFilesAtMost';
  const wrong = files.map((file) => refuseFile(file, accept)).find((message) => message !== undefined);
  if (wrong) return wrong;
  const together = files.reduce((sum, { size }) => sum + size, 0);
  return together > mostFilesBytes ? 'filesTooLargeTogether' : undefined;
}

/** A file's name; of one that no file system would take its end, which says its kind. */
export function endOfName(name: string): string {
  return name.slice(-longestFileName);
}

/** A file's name without its path, and without what could mislead whoever reads it or hurt what stores it. */
export function cleanFileName(name: string): string {
  const last = cleanText(endOfName(name)).split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[<>:"|?*\n\t]/g, '_').trim();
  const extension = /\.[a-z0-9]{1,8}$/i.exec(plain)?.[0] ?? '';
  const given = plain.slice(0, plain.length - extension.length).replace(/^[.\s]+/, '');
  const stem = [...given].slice(0, longestName).join('').trim();
  return `${stem || 'file'}${extension}`;
}
