import { z } from 'zod';
import { shapeOf, type UploadKind } from '#domain/publications/uploads.ts';
import { fault } from './fault.ts';

const picture = /^[a-z0-9-]+\/[a-z0-9-]+\.(svg|webp|png|jpg)$/;
const pdf = /^[a-z0-9-]+\/[a-z0-9-]+\.pdf$/;

/**
 * A path below `content/files`. The JSON Schema has the kind as `upload`: the desk shows a file field for it, and the
 * server checks that the file exists.
 */
export function uploaded(kind: UploadKind) {
  const text = z.string();
  const path = shapeOf(kind) ? text.regex(picture, fault('picturePath')) : text.regex(pdf, fault('pdfPath'));
  return path.meta({ upload: kind });
}
