import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { tooManyPixels } from './picture.ts';
import { hasTooManyPixels, maxPixels } from './pixel-limits.ts';

/**
 * Redraws the picture on standard input to standard output, in the format of the first argument (`jpg` or `png`). Runs
 * in its own process (`run-checker.ts`). Exits with 1 if the input is not a picture, with 3 if it has too many pixels.
 */

/** In pixels: an A4 page at 400 dots per inch. */
const maxSide = 5000;

/**
 * Tried in turn until the result is no larger than the original. Fewer pixels come last: small print needs them.
 * `scale` applies after `maxSide`.
 */
const attempts = {
  jpg: [
    { quality: 85, scale: 1 },
    { quality: 70, scale: 1 },
    { quality: 50, scale: 1 },
    { quality: 30, scale: 1 },
    { quality: 30, scale: 0.5 },
  ],
  png: [{ scale: 1 }, { scale: 0.75 }, { scale: 0.5 }, { scale: 0.35 }],
};

const format = process.argv[2] === 'png' ? 'png' : 'jpg';
const content = await buffer(process.stdin);
try {
  const metadata = await sharp(content, { limitInputPixels: false }).metadata();
  const { width, height, space, isPalette, bitsPerSample = 8 } = metadata;
  if (hasTooManyPixels(metadata)) process.exit(tooManyPixels);
  // With more colours or shades than the original, the result would be larger.
  const isGrey = space === 'b-w';
  const palette =
    isPalette || bitsPerSample < 8 ? { palette: true, colours: 2 ** bitsPerSample, effort: 1 } : {};
  const side = Math.min(maxSide, Math.max(width, height));
  for (const { scale, ...options } of attempts[format]) {
    const size = Math.max(1, Math.round(side * scale));
    // The upper part of a truncated photograph is still useful.
    const picture = sharp(content, { limitInputPixels: maxPixels, failOn: 'none' })
      .autoOrient()
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .toColourspace(isGrey ? 'b-w' : 'srgb');
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
