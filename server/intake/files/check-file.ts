import { createHash } from 'node:crypto';
import { cleanFileName, extensionOf, refuseFile } from '#domain/rules/files.ts';
import type { MessageKey } from '#locales/keys.ts';
import type { SentFile } from '../../http/bodies/parse-form.ts';
import { type CheckedContent, checkContent } from './check-content.ts';

export interface CheckedFile extends CheckedContent {
  /** Without path and tricks. */
  name: string;
  /** Of the content as it was sent: it tells one file from another. */
  sha256: string;
}

/**
 * Checks a file by its name, its size and its content.
 * @param accept - endings with their dot
 * @returns the file as it is stored, or the message key of what is wrong with it
 * @throws FileCheckBusy
 */
export async function checkFile(
  { name, content }: SentFile,
  accept: readonly string[],
): Promise<{ file: CheckedFile } | { message: MessageKey }> {
  const message = refuseFile({ name, size: content.length }, accept);
  if (message) return { message };
  const checked = await checkContent(extensionOf(name), content);
  if (typeof checked === 'string') return { message: checked };
  const sha256 = createHash('sha256').update(content).digest('base64url');
  return { file: { name: cleanFileName(name), sha256, ...checked } };
}
