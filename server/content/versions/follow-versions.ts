import { describeError } from '../../platform/log/log.ts';
import { readNewest } from '../open-content.ts';
import { startReloads } from '../reloads.ts';
import type { ContentServices } from '../services.ts';
import { newestId } from './versions.ts';
import { removeOldFolders } from './work-folder.ts';

/** How often a process asks for a newer version: a change is promised on all processes within 5 seconds. */
const askMs = 2000;

/**
 * Serves each new version of the content. Its fields replace those of the same object, so that everything that holds
 * the object sees it. A version that cannot be read is logged, and the site serves the one before.
 */
export function followVersions(services: ContentServices): { stop(): Promise<void> } {
  const { database, content, log, metrics, now } = services;
  const read = async () => {
    const newest = await readNewest(services);
    if (!newest) return;
    Object.assign(content, newest.content);
    log.info({ version: content.version }, 'content reloaded');
    if (newest.fault)
      log.error({ reason: newest.fault }, 'content is invalid; serving the last good content');
    metrics.content(newest.fault ? 'faulty' : 'good');
    await removeOldFolders(services, now());
  };
  /** The newest version that was asked for, valid or not. Undefined after a failure, so that it is asked for again. */
  let asked = content.version;
  const failed = (error: unknown) => {
    asked = undefined;
    log.warn({ error: describeError(error) }, 'could not read the content');
  };
  const reloads = startReloads(() => read().catch(failed));
  const ask = async () => {
    const newest = await newestId(database.db);
    if (newest === asked) return;
    asked = newest;
    reloads.request();
  };
  const timer = setInterval(() => void ask().catch(failed), askMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await reloads.stop();
    },
  };
}
