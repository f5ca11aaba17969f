import sharp from 'sharp';

/** Decoding a larger picture would need more memory than one upload may use. */
const maxPixels = 120_000_000;
const quality = 82;

/**
 * Returns a picture as WebP, upright, without metadata, and cropped around its most salient part. Never enlarges
 * it.
 * @returns undefined if the bytes are not a raster picture or have too many pixels; vector pictures can contain
 *   scripts. `isTurned` is true if a portrait picture was cropped to a landscape shape.
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
