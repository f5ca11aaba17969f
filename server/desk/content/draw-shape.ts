import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { hasTooManyPixels, maxPixels } from '../../intake/files/pixel-limits.ts';
import { drawExits } from './draw-exits.ts';

/**
 * Turns the picture on standard input into WebP on standard output: upright, without metadata, cropped around its most
 * salient part, never enlarged. The arguments are the width and height in pixels; with height 0, nothing is cropped.
 * Runs in its own process (`run-checker.ts`).
 */

const quality = 82;
/** Vector pictures can contain scripts. */
const formats = ['jpeg', 'png', 'webp', 'avif', 'heif', 'gif', 'tiff'];

const [width = 0, height = 0] = process.argv.slice(2).map(Number);
const content = await buffer(process.stdin);
const metadata = await sharp(content, { limitInputPixels: false })
  .metadata()
  .catch(() => undefined);
if (!metadata || !formats.includes(metadata.format)) process.exit(drawExits.noPicture);
if (hasTooManyPixels(metadata)) process.exit(drawExits.tooManyPixels);
try {
  const drawn = await sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({
      width,
      withoutEnlargement: true,
      ...(height ? { height, fit: 'cover', position: sharp.strategy.attention } : { fit: 'inside' }),
    })
    .webp({ quality })
    .toBuffer();
  const { width: fullWidth, height: fullHeight } = metadata.autoOrient;
  if (height && width > height && fullHeight > fullWidth) process.exitCode = drawExits.portrait;
  else if (fullWidth < width || fullHeight < height) process.exitCode = drawExits.small;
  process.stdout.end(drawn);
} catch {
  process.exit(drawExits.damaged);
}
