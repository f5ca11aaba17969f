/**
 * Folders of uploaded files. The server crops pictures to these sizes in pixels. Without a height, a picture keeps its
 * aspect ratio.
 */
export const publishedFolders = {
  offers: { picture: { width: 1200, height: 800 } },
  promotions: { picture: { width: 2000, height: 800 } },
  'promotions-phone': { picture: { width: 1080, height: 720 } },
  partners: { picture: { width: 320 } },
  people: { picture: { width: 480, height: 480 } },
  reports: {},
  pages: { picture: { width: 1200 } },
} as const satisfies Record<string, { picture?: { width: number; height?: number } }>;

export type PublishedFolder = keyof typeof publishedFolders;

/** Returns the path below `content/` of an uploaded file. */
export function publishedPath(folder: PublishedFolder, name: string, ending: 'webp' | 'pdf'): string {
  const isPhone = folder === 'promotions-phone';
  return `files/${isPhone ? 'promotions' : folder}/${name}${isPhone ? '-mobile' : ''}.${ending}`;
}

/** File names that are safe in URLs. */
export const publishedName = /^[a-z0-9]+(-[a-z0-9]+)*$/;
