import type { FileNote } from '#domain/rules/files.ts';
import type { MessageKey } from '#locales/keys.ts';
import { checkPdf } from './pdf.ts';
import { redrawPicture } from './picture.ts';
import type { Sender } from './run-checker.ts';
import { readWordArchive } from './word-archive.ts';
import { checkDoc } from './word-binary.ts';

export interface CheckedContent {
  contentType: string;
  content: Buffer;
  notes: FileNote[];
}

export type ContentRefusal = Extract<
  MessageKey,
  'fileContentWrong' | 'fileNeedsPassword' | 'pictureTooLarge'
>;

export type ContentCheck = CheckedContent | ContentRefusal;

const checks: Readonly<Record<string, (content: Buffer, sender: Sender) => Promise<ContentCheck>>> = {
  '.pdf': checkPdf,
  '.doc': checkDoc,
  '.docx': checkDocx,
  '.jpg': redrawPicture.bind(null, 'jpg'),
  '.png': redrawPicture.bind(null, 'png'),
};

/**
 * @param extension - in lower case, with its dot
 * @throws FileCheckBusy
 */
export async function checkContent(
  extension: string,
  content: Buffer,
  sender: Sender,
): Promise<ContentCheck> {
  return (await checks[extension]?.(content, sender)) ?? 'fileContentWrong';
}

async function checkDocx(content: Buffer): Promise<ContentCheck> {
  const notes = await readWordArchive(content);
  if (typeof notes === 'string') return notes;
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    content,
    notes,
  };
}
