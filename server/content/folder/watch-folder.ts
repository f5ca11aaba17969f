import { watch } from 'chokidar';
import { ContentError, readContent } from '../content.ts';
import { unreadable } from '../read-json.ts';
import { startReloads } from '../reloads.ts';
import type { ContentServices } from '../services.ts';
import { saveLastGood, stateOf } from './last-good.ts';

/** Editors and copies write in several steps. */
const quietMs = 150;

/**
 * Assigns valid content to the fields of `content`, so that all holders of that object see it, and copies the folder
 * to disk. Invalid content is logged, and the site serves the last good content.
 * @param services.content - the content read at startup
 */
export async function watchFolder(
  { config, content, log, metrics }: Pick<ContentServices, 'config' | 'content' | 'log' | 'metrics'>,
  contentDir: string,
): Promise<{ stop(): Promise<void> }> {
  const watcher = watch(contentDir, {
    ignoreInitial: true,
    awaitWriteFinish: { stabilityThreshold: quietMs, pollInterval: quietMs / 3 },
  });
  let copy: string | undefined;
  const keep = async (state?: string) => {
    try {
      copy = await saveLastGood({ contentDir, dataDir: config.dataDir }, state);
    } catch (error) {
      copy = undefined;
      // If the folder changed meanwhile, it is reloaded anyway.
      const { path, code } = error as NodeJS.ErrnoException;
      const reason = error instanceof ContentError ? error.message : [path, code].filter(Boolean).join(': ');
      log.warn({ reason }, 'could not save a copy of the content');
    }
  };
  const read = async () => {
    // Computed before reading: a change during the read then gives another state.
    const state = await stateOf(contentDir).catch(() => undefined);
    try {
      Object.assign(content, await readContent(contentDir, config));
    } catch (error) {
      // Logs the full message, unlike describeError: it contains no personal data.
      const reason = error instanceof ContentError ? error.message : 'could not be read';
      log.error({ reason }, 'content is invalid; serving the last good content');
      metrics.content('faulty');
      content.folder = copy ?? content.folder;
      return;
    }
    log.info('content reloaded');
    metrics.content('good');
    await keep(state);
  };
  watcher.on('error', (error) => {
    const found = error as NodeJS.ErrnoException;
    const reason = unreadable(found.path ?? contentDir, found).message;
    log.error({ reason }, 'could not watch the content folder for changes');
  });
  await new Promise<void>((ready) => watcher.once('ready', () => ready()));
  const reloads = startReloads(read, content.folder === contentDir ? keep : undefined);
  watcher.on('all', reloads.request);
  return {
    async stop() {
      await watcher.close();
      await reloads.stop();
    },
  };
}
