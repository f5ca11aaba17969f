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

/** Other endings of the same kind: browsers on Windows save a JPEG as `.jfif`, older ones as `.pjpeg`. */
const otherEndings = new Map([['.jpg', ['.jpeg', '.jfif', '.jpe', '.jif', '.pjpeg', '.pjp']]]);

/** What may follow an ending unseen, and full stops, which Windows drops from a name's end. */
const afterEnding = /[\s.\p{DI}\p{Cf}]+$/u;

function cleanName(name: string): string {
  return cleanText(endOfName(name)).replace(afterEnding, '');
}

/** `.pdf` of `My CV.PDF`, and `.jpg` for each of its endings; empty where a name has none. */
export function extensionOf(name: string): string {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(cleanName(name))?.[0].toLowerCase() ?? '';
  for (const [kind, endings] of otherEndings) if (endings.includes(extension)) return kind;
  return extension;
}

/** All endings of the accepted kinds, as a file chooser takes them: some grey out an ending that is not named. */
export function acceptAttribute(accept: readonly string[]): string {
  return accept.flatMap((kind) => [kind, ...(otherEndings.get(kind) ?? [])]).join(',');
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

/**
 * A file's name as its sender sees it, without its path, control characters and direction marks. It may hold `<`, `"` and the
 * like: escape it wherever it is shown.
 */
export function cleanFileName(name: string): string {
  const last = cleanName(name).split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\n\t]/g, ' ').trim();
  const extension = /\.[a-z0-9]{1,8}$/i.exec(plain)?.[0] ?? '';
  const given = plain.slice(0, plain.length - extension.length).replace(/^[.\s]+/, '');
  const stem = [...given].slice(0, longestName).join('').trim();
  return `${stem || 'file'}${extension}`;
}
