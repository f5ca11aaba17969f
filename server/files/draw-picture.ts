import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/**
 * Draws the picture on standard input anew, as the first argument says (`jpg` or `png`), onto standard output. A process of
 * its own, which `check-content.ts` starts: exit code 1 for what is no picture, or one that is too large.
 */

/** A picture this large in pixels is no photograph of a document, but a way to fill the memory. */
const mostPixels = 70_000_000;
/** What its pixels may take: some kinds are unpacked whole before a line of them is drawn. */
const mostPixelBytes = 3 * mostPixels;

const content = await buffer(process.stdin);
try {
  // A photograph that was cut short still shows what it shows.
  const picture = sharp(content, { limitInputPixels: mostPixels, failOn: 'none' }).autoOrient();
  const { width, height, channels, depth } = await picture.metadata();
  if (width * height * channels * (depth === 'uchar' ? 1 : 2) > mostPixelBytes) process.exit(1);
  // The best code for its values would be chosen with all of them in memory: 400 MB for a twentieth of the size.
  const drawn =
    process.argv[2] === 'png' ? picture.png() : picture.jpeg({ quality: 90, optimiseCoding: false });
  process.stdout.end(await drawn.toBuffer());
} catch {
  process.exit(1);
}
