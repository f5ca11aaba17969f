import sharp from 'sharp';

/** Larger pictures would need more memory to unpack than one upload may use. */
const maxPixels = 120_000_000;
const quality = 82;

/**
 * Returns a picture as WebP, upright, without metadata, and cropped to a shape around what catches the eye. Never
 * enlarges it.
 * @returns undefined if the bytes are no picture, or one with too many pixels; vector pictures, which can hold scripts,
 *   are none. `isTurned` says that an upright picture was cropped to a wide shape.
 */
export async function toWebp(
  bytes: Buffer,
  { width, height }: { width: number; height?: number | undefined },
): Promise<{ bytes: Buffer; isTurned: boolean } | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
    const { format, autoOrient } = await picture.metadata();
    if (!['jpeg', 'png', 'webp', 'avif', 'heif', 'gif', 'tiff'].includes(format ?? '')) return undefined;
    const resized = await picture
      .autoOrient()
      .resize({
        ...{ width, withoutEnlargement: true },
        ...(height ? { height, fit: 'cover', position: sharp.strategy.attention } : { fit: 'inside' }),
      })
      .webp({ quality })
      .toBuffer();
    return {
      bytes: resized,
      isTurned: height !== undefined && width > height && autoOrient.height > autoOrient.width,
    };
  } catch {
    return undefined;
  }
}
