import type { Metadata } from 'sharp';

/** More than any phone camera takes. Baseline JPEG and plain PNG are read by line, so they need little memory. */
export const maxPixels = 220_000_000;
/** Other pictures are unpacked whole before the first line is drawn. */
const maxWholePixelBytes = 210_000_000;

/** Compares with the memory that one file may use. */
export function hasTooManyPixels({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
}: Metadata): boolean {
  const isReadByLine = !isProgressive && (format === 'jpeg' || format === 'png');
  const wholeBytes = isReadByLine ? 0 : width * height * channels * (depth === 'uchar' ? 1 : 2);
  return width * height > maxPixels || wholeBytes > maxWholePixelBytes;
}
