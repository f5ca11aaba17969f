import { describeError } from '../../platform/log/log.ts';
import { readNewest } from '../open-content.ts';
import { startReloads } from '../reloads.ts';
import type { ContentServices } from '../services.ts';
import { newestId } from './versions.ts';

/** All processes must serve a new version within 5 seconds. */
const pollMs = 2000;

/**
 * Assigns each new version's fields to the shared `content` object, so that all holders of the object see them. Logs a
 * version that cannot be read, and serves the previous one.
 */
export function followVersions(services: ContentServices): { stop(): Promise<void> } {
  const { database, content, log, metrics } = services;
  const read = async () => {
    const newest = await readNewest(services);
    if (!newest) return;
    Object.assign(content, newest.content);
    log.info({ version: content.version }, 'content reloaded');
    if (newest.fault)
      log.error({ reason: newest.fault }, 'content is invalid; serving the last good content');
    metrics.content(newest.fault ? 'faulty' : 'good');
  };
  /** The last version that was requested, valid or not. Undefined if it could not be read, so that the next poll retries. */
  let requested = content.version;
  const warn = (error: unknown) => log.warn({ error: describeError(error) }, 'could not read the content');
  const reloads = startReloads(() =>
    read().catch((error) => {
      requested = undefined;
      warn(error);
    }),
  );
  const poll = async () => {
    const newest = await newestId(database.db);
    if (newest === requested) return;
    requested = newest;
    reloads.request();
  };
  const timer = setInterval(() => void poll().catch(warn), pollMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await reloads.stop();
    },
  };
}
