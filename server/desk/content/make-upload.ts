import { fileURLToPath } from 'node:url';
import type { UploadAnswer } from '#contract/desk-content.ts';
import { refuseUpload, shapeOf, type UploadKind } from '#domain/publications/uploads.ts';
import type { MessageKey } from '#locales/keys.ts';
import { checkFile } from '../../intake/files/check-file.ts';
import { runChecker, type Sender } from '../../intake/files/run-checker.ts';
import { drawExits } from './draw-exits.ts';

const drawShape = fileURLToPath(new URL('draw-shape.ts', import.meta.url));

export type FileToPublish = { bytes: Buffer } & Pick<UploadAnswer, 'warning'>;

/**
 * Converts a picture to WebP in the shape of its kind, or checks a PDF as visitors' files are checked.
 * @returns the file, or the message key of the refusal
 * @throws FileCheckBusy
 */
export async function makeUpload(
  kind: UploadKind,
  { name, content, sender }: { name: string; content: Buffer; sender: Sender },
): Promise<FileToPublish | { message: MessageKey }> {
  const message = refuseUpload(kind, { name, size: content.length });
  if (message) return { message };
  const shape = shapeOf(kind);
  if (!shape) {
    if (!content.subarray(0, 1024).includes('%PDF-')) return { message: 'pdfTypeWrong' };
    const checked = await checkFile({ name: 'file.pdf', content }, ['.pdf'], sender);
    return 'message' in checked ? checked : { bytes: checked.file.content, warning: undefined };
  }
  const size = [shape.width, shape.height ?? 0].map(String);
  const { exitCode, output } = await runChecker(drawShape, size, { content, sender });
  switch (exitCode) {
    case drawExits.drawn:
      return { bytes: output, warning: undefined };
    case drawExits.portrait:
      return { bytes: output, warning: 'portrait' };
    case drawExits.small:
      return { bytes: output, warning: shape.height ? 'small' : 'narrow' };
    case drawExits.noPicture:
      return { message: 'pictureTypeWrong' };
    case drawExits.tooManyPixels:
      return { message: 'pictureTooLarge' };
    default:
      return { message: 'fileContentWrong' };
  }
}
