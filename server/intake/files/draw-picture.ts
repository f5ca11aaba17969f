import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { tooManyPixels } from './picture.ts';

/**
 * Draws the picture on standard input again onto standard output, as the first argument says (`jpg` or `png`), in a process
 * of its own (`run-checker.ts`). Exit code 1 for what is no picture.
 */

/** More than any telephone takes. A baseline JPEG or plain PNG is read line by line, so its pixels need little memory. */
const mostPixels = 220_000_000;
/** A progressive JPEG or an interlaced PNG is unpacked whole before its first line is drawn. */
const mostWholePixelBytes = 210_000_000;
/** The longest side that is kept, in pixels: an A4 page at 400 dots an inch. */
const longestSide = 5000;

/** Tried in turn until the drawing is no larger than the original. Scale is relative to the size within `longestSide`. */
const attempts = {
  jpg: [
    { quality: 85, scale: 1 },
    { quality: 70, scale: 1 },
    { quality: 70, scale: 0.75 },
    { quality: 60, scale: 0.5 },
    { quality: 50, scale: 0.35 },
  ],
  png: [{ scale: 1 }, { scale: 0.75 }, { scale: 0.5 }, { scale: 0.35 }],
};

const format = process.argv[2] === 'png' ? 'png' : 'jpg';
const content = await buffer(process.stdin);
try {
  const metadata = await sharp(content, { limitInputPixels: false }).metadata();
  const { width, height, channels, depth, isProgressive, isPalette, bitsPerSample = 8 } = metadata;
  const wholeBytes = isProgressive ? width * height * channels * (depth === 'uchar' ? 1 : 2) : 0;
  if (width * height > mostPixels || wholeBytes > mostWholePixelBytes) process.exit(tooManyPixels);
  // A palette of as many colours as the original's: else the drawing would be larger.
  const palette = isPalette ? { palette: true, colours: 2 ** bitsPerSample, effort: 1 } : {};
  const side = Math.min(longestSide, Math.max(width, height));
  for (const { scale, ...options } of attempts[format]) {
    const size = Math.max(1, Math.round(side * scale));
    // A photograph that was cut short still shows what it shows.
    const picture = sharp(content, { limitInputPixels: mostPixels, failOn: 'none' })
      .autoOrient()
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true });
    const drawn = await (format === 'png'
      ? picture.png({ compressionLevel: 9, ...palette })
      : picture.jpeg(options)
    ).toBuffer();
    if (drawn.length <= content.length || scale === attempts[format].at(-1)?.scale) {
      process.stdout.end(drawn);
      break;
    }
  }
} catch {
  process.exit(1);
}
