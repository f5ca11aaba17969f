import { cities } from '#domain/cities/cities.ts';
import type { Content } from '../../content/content.ts';
import { readPublished } from '../../content/folder/last-good.ts';
import { readNewest } from '../../content/open-content.ts';
import { findDamagedBlobs } from '../../content/versions/blobs.ts';
import type { Config } from '../../platform/configuration/config.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { openLog } from '../../platform/log/log.ts';
import { readSentences } from '../../platform/sentences.ts';
import { CheckFailure } from './check-failure.ts';

/**
 * Describes the folder's content.
 * @throws an error with the mistake
 */
export async function checkFolder(config: Config, contentDir: string): Promise<string> {
  const { content, fault, goodAt } = await readPublished({ ...config, contentDir });
  if (fault)
    throw new Error(`${fault} The content of ${goodAt?.toISOString()} is served until it is corrected.`);
  return describe(content);
}

/**
 * Reads the newest version in the database. Does not publish the sample if there is none.
 * @throws an error with the mistake
 */
export async function checkVersion(
  config: Config,
  database: Database,
  encryption: Encryption,
): Promise<string> {
  const damaged = await findDamagedBlobs(database.db);
  if (damaged.length > 0)
    throw new CheckFailure(`content_blobs ${damaged.join(', ')}: altered outside the site, or missing`);
  const newest = await readNewest({ config, database, encryption, log: openLog({ level: 'silent' }) });
  if (!newest) return 'none yet; the first start publishes the sample';
  const { content, fault } = newest;
  if (fault) throw new Error(`${fault} Version ${content.version} is served.`);
  return describe(content);
}

async function describe({ offers, disclosure, simahCodes, version }: Content): Promise<string> {
  await readSentences('locales');
  const uncoded = cities.filter(({ Id, CitySimahCode }) => !(simahCodes[Id] ?? CitySimahCode)).length;
  return [
    ...(version ? [`version ${version}`] : []),
    `${offers.length} offers`,
    `APR disclosure of ${disclosure.updated}`,
    `${uncoded} of ${cities.length} cities without a CitySimahCode`,
  ].join(', ');
}
