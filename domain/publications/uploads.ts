import { extensionOf, maxFileBytes } from '../rules/files.ts';

/** In pixels; the server crops to it. Without a height, a picture keeps its aspect ratio. */
export interface Shape {
  width: number;
  height?: number;
}

/** The folders are below `content/files`. PDFs have no shape. */
export const uploadKinds = {
  offer: { folder: 'offers', shape: { width: 1200, height: 800 } },
  promotion: { folder: 'promotions', shape: { width: 2000, height: 800 } },
  promotionOnPhone: { folder: 'promotions', shape: { width: 1080, height: 720 } },
  partner: { folder: 'partners', shape: { width: 320 } },
  portrait: { folder: 'people', shape: { width: 480, height: 480 } },
  cv: { folder: 'people' },
  report: { folder: 'reports' },
  page: { folder: 'pages', shape: { width: 1200 } },
} as const satisfies Record<string, { folder: string; shape?: Shape }>;

export type UploadKind = keyof typeof uploadKinds;

/** Undefined for PDFs. */
export const shapeOf = (kind: UploadKind): Shape | undefined =>
  (uploadKinds[kind] as { shape?: Shape }).shape;

/** As sent; the server stores a smaller one. */
export const maxPictureBytes = 60 * 1024 * 1024;

const pictureEndings = ['.jpg', '.png', '.webp', '.avif', '.gif', '.tif', '.tiff'];

export const endingsOf = (kind: UploadKind): readonly string[] => (shapeOf(kind) ? pictureEndings : ['.pdf']);

/** As sent. */
export const maxUploadBytes = (kind: UploadKind) => (shapeOf(kind) ? maxPictureBytes : maxFileBytes);

/**
 * Checks a file before its content is read, in the browser and on the server.
 * @returns the message key, or undefined if nothing is wrong
 */
export function refuseUpload(kind: UploadKind, { name, size }: { name: string; size: number }) {
  const isPicture = shapeOf(kind) !== undefined;
  if (!endingsOf(kind).includes(extensionOf(name))) return isPicture ? 'pictureTypeWrong' : 'pdfTypeWrong';
  if (size > maxUploadBytes(kind)) return isPicture ? 'pictureFileTooLarge' : 'fileTooLarge';
  return size === 0 ? 'fileEmpty' : undefined;
}

/** Returns a path below `content/`. Different files get different paths, so caches never serve an outdated one. */
export function uploadPath(kind: UploadKind, name: string, digest: string): string {
  const slug = name
    .replace(/\.\w+$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '');
  const ending = shapeOf(kind) ? 'webp' : 'pdf';
  return `files/${uploadKinds[kind].folder}/${slug || 'file'}-${digest.slice(0, 12)}.${ending}`;
}

export const isUploadPath = (path: string) =>
  /^files\/[a-z]+\/[a-z0-9-]+-[0-9a-f]{12}\.(webp|pdf)$/.test(path);
