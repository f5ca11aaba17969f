import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import {
  type Offer,
  offerId,
  offerSchema,
  partnersSchema,
  promotionsSchema,
  statisticsSchema,
} from '#contract/content/offers.ts';
import type { Published } from '#contract/site.ts';
import { ContentError, type Fault, readContentFile } from './read-json.ts';

type LandingContent = Pick<Published, 'offers' | 'promotions' | 'statistics' | 'partners'>;

/**
 * Reads the offers, promotions, statistics and partners of CONTENT_DIR.
 * @throws ContentError on the first invalid file or missing picture
 */
export async function readLandingContent(folder: string): Promise<LandingContent> {
  const read = <T extends z.ZodType>(file: string, schema: T) =>
    readContentFile(join(folder, file), schema, (value) => missingPicture(folder, value));
  return {
    offers: await readOffers(folder),
    promotions: await read('promotions.json', promotionsSchema),
    statistics: await read('statistics.json', statisticsSchema),
    partners: await read('partners.json', partnersSchema),
  };
}

/** Reads one offer per file, named by its id. Ignores other files, such as the folder's README. */
async function readOffers(folder: string): Promise<Offer[]> {
  const names = await readdir(join(folder, 'offers')).catch((error: NodeJS.ErrnoException) => {
    throw new ContentError(`${join(folder, 'offers')}: cannot be read (${error.code})`);
  });
  const ids = names.filter(isPublished).map((name) => name.slice(0, -'.json'.length));
  return Promise.all(
    ids.sort().map(async (id) => {
      const file = join(folder, 'offers', `${id}.json`);
      if (!offerId.test(id)) {
        throw new ContentError(`${file}: file name: use only lower-case letters, digits and hyphens`);
      }
      return { id, ...(await readContentFile(file, offerSchema, (value) => missingPicture(folder, value))) };
    }),
  );
}

/** Excludes files of editors and systems: `._a.json`, `~$a.json`, `.#a.json`, `#a.json#`. */
const isPublished = (name: string) => /^[^.~#].*\.json$/.test(name);

const pictureFields = new Set(['image', 'imageMobile', 'mark']);

/** Returns a fault for the first missing picture, in any field and language. */
async function missingPicture(
  folder: string,
  value: unknown,
  path: string[] = [],
): Promise<Fault | undefined> {
  if (typeof value === 'string') {
    if (!pictureFields.has(path.at(-2) ?? '')) return undefined;
    const found = await stat(join(folder, 'files', value)).catch(() => undefined);
    return found?.isFile() ? undefined : { path, reason: `files/${value} does not exist` };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const fault = await missingPicture(folder, inner, [...path, key]);
    if (fault) return fault;
  }
  return undefined;
}
