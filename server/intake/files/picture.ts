import { fileURLToPath } from 'node:url';
import { latin1, startsWith } from './byte-marks.ts';
import type { ContentCheck } from './check-content.ts';
import { runChecker, type Sender } from './run-checker.ts';

const firstBytes = { jpg: latin1('\xff\xd8\xff'), png: latin1('\x89PNG\r\n\x1a\n') };
const drawPicture = fileURLToPath(new URL('draw-picture.ts', import.meta.url));

export const tooManyPixels = 3;

/** Removes metadata and anything after the picture (R11.3). The result is no larger than the original. */
export async function redrawPicture(
  format: 'jpg' | 'png',
  content: Buffer,
  sender: Sender,
): Promise<ContentCheck> {
  if (!startsWith(content, firstBytes[format])) return 'fileContentWrong';
  const { exitCode, output } = await runChecker(drawPicture, [format], { content, sender });
  if (exitCode === tooManyPixels) return 'pictureTooLarge';
  if (exitCode !== 0) return 'fileContentWrong';
  return { contentType: format === 'png' ? 'image/png' : 'image/jpeg', content: output, notes: [] };
}
