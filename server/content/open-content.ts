import type { PlatformServices } from '../platform/services.ts';
import { type Content, ContentError, readContent } from './content.ts';
import { type ReadableContent, readPublished } from './folder/last-good.ts';
import { importFolder } from './versions/import-export.ts';
import { newestId, recentVersions, siteAuthor, type Version } from './versions/versions.ts';
import { repairFolder, writeFolder } from './versions/work-folder.ts';

type VersionServices = Pick<PlatformServices, 'config' | 'database' | 'encryption' | 'log'>;

const maxTried = 5;
/** The first start publishes this folder. */
const sampleDir = 'content';

/**
 * Reads CONTENT_DIR if it is set, otherwise the newest version in the database. The first start publishes the shipped
 * sample as version 1.
 * @throws ContentError if the content cannot be read
 */
export async function openContent(
  services: VersionServices & Pick<PlatformServices, 'now'>,
): Promise<ReadableContent> {
  const { config } = services;
  if (config.contentDir !== undefined) return readPublished({ ...config, contentDir: config.contentDir });
  if ((await newestId(services.database.db)) === undefined)
    await importFolder(services, sampleDir, siteAuthor, 'shipped sample', { onlyFirst: true });
  const newest = await readNewest(services);
  if (!newest) throw new ContentError({ file: 'content', key: 'noVersion' });
  return newest;
}

/**
 * Reads the newest of the last five versions that this release can read. Returns undefined before the first version.
 * @throws ContentError, naming the newest version, if none can be read
 */
export async function readNewest(services: VersionServices): Promise<ReadableContent | undefined> {
  let fault: ContentError | undefined;
  for (const version of await recentVersions(services, maxTried)) {
    try {
      const content = await readVersion(services, version);
      return fault ? { content, goodAt: version.madeAt, fault: fault.message } : { content };
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      fault ??= error;
    }
  }
  if (fault) throw fault;
  return undefined;
}

async function readVersion(services: VersionServices, { id, files }: Version): Promise<Content> {
  try {
    const folder = await writeFolder(services, files);
    await repairFolder(services, folder, files);
    return { ...(await readContent(folder, services.config)), version: id };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    // The folder's name would mean nothing to the person who corrects the file.
    const file = error.fault.file.replace(/^.*\/versions\/[0-9a-f]+\//, '');
    throw new ContentError({ ...error.fault, file: `version ${id}: ${file}` });
  }
}
