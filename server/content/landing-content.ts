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
import { ContentError, type Fault } from './faults.ts';
import { readContentFile } from './read-json.ts';
import { isContentPath } from './versions/manifest.ts';

type LandingContent = Pick<Published, 'offers' | 'promotions' | 'statistics' | 'partners'>;

/**
 * Reads the offers, promotions, statistics and partners from a content folder.
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
  const offers = join(folder, 'offers');
  const names = await readdir(offers).catch((error: NodeJS.ErrnoException) => {
    throw new ContentError({ file: offers, key: 'unreadable', values: { code: String(error.code) } });
  });
  const files = names.filter((name) => name.endsWith('.json') && isContentPath(name));
  const ids = files.map((name) => name.slice(0, -'.json'.length));
  return Promise.all(
    ids.sort().map(async (id) => {
      const file = join(offers, `${id}.json`);
      if (!offerId.test(id)) throw new ContentError({ file, key: 'slug' });
      return { id, ...(await readContentFile(file, offerSchema, (value) => missingPicture(folder, value))) };
    }),
  );
}

const pictureFields = new Set(['image', 'imageMobile', 'mark']);

/** Returns a fault for the first missing picture, in any field and language. */
async function missingPicture(
  folder: string,
  value: unknown,
  place: string[] = [],
): Promise<Fault | undefined> {
  if (typeof value === 'string') {
    if (!pictureFields.has(place.at(-2) ?? '')) return undefined;
    const found = await stat(join(folder, 'files', value)).catch(() => undefined);
    return found?.isFile() ? undefined : { place, key: 'fileMissing', values: { file: `files/${value}` } };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const fault = await missingPicture(folder, inner, [...place, key]);
    if (fault) return fault;
  }
  return undefined;
}
