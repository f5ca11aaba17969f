import { createHash } from 'node:crypto';
import { cleanFileName, extensionOf, refuseFile } from '#domain/rules/files.ts';
import type { MessageKey } from '#locales/keys.ts';
import type { SentFile } from '../../http/bodies/parse-form.ts';
import { type CheckedContent, checkContent } from './check-content.ts';
import type { Sender } from './run-checker.ts';

export interface CheckedFile extends CheckedContent {
  name: string;
  /** Of the content as sent, in base64url. Tells whether a repeated request has the same file. */
  sha256: string;
}

/**
 * @param accept - endings with their dot
 * @returns the file as stored, or the message key of the refusal
 * @throws FileCheckBusy
 */
export async function checkFile(
  { name, content }: SentFile,
  accept: readonly string[],
  sender: Sender,
): Promise<{ file: CheckedFile } | { message: MessageKey }> {
  const message = refuseFile({ name, size: content.length }, accept);
  if (message) return { message };
  const checked = await checkContent(extensionOf(name), content, sender);
  if (typeof checked === 'string') return { message: checked };
  const sha256 = createHash('sha256').update(content).digest('base64url');
  return { file: { name: cleanFileName(name), sha256, ...checked } };
}
