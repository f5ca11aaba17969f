import { join } from 'node:path';
import {
  type Offer,
  offerSchema,
  partnersSchema,
  promotionsSchema,
  statisticsSchema,
} from '#contract/content/offers.ts';
import type { Published } from '#contract/site.ts';
import { slug } from '#domain/publications/content-kinds.ts';
import { ContentError } from './faults.ts';
import { contentNames } from './read-json.ts';
import { readItem } from './uploads/named-files.ts';

type LandingContent = Pick<Published, 'offers' | 'promotions' | 'statistics' | 'partners'>;

/** @throws ContentError on the first invalid file or missing picture */
export async function readLandingContent(folder: string): Promise<LandingContent> {
  return {
    offers: await readOffers(folder),
    promotions: await readItem(folder, 'promotions.json', promotionsSchema),
    statistics: await readItem(folder, 'statistics.json', statisticsSchema),
    partners: await readItem(folder, 'partners.json', partnersSchema),
  };
}

/** Reads one offer per file, named by its id. Ignores other files, such as the folder's README. */
async function readOffers(folder: string): Promise<Offer[]> {
  const names = await contentNames(join(folder, 'offers'));
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
  return Promise.all(
    ids.map(async (id) => {
      const file = `offers/${id}.json`;
      if (!slug.test(id)) throw new ContentError({ file: join(folder, file), key: 'slug' });
      return { id, ...(await readItem(folder, file, offerSchema)) };
    }),
  );
}
