import { watch } from 'chokidar';
import { secondsToMidnightInRiyadh } from '#domain/dates/civil-date.ts';
import { ContentError, readContent } from './content.ts';
import { saveLastGood, stateOf } from './last-good.ts';
import type { ContentServices } from './services.ts';

/** How long files must be unchanged before they are read: editors and copies write in several steps. */
const quietMs = 150;

/**
 * Reloads CONTENT_DIR whenever a file in it changes, and after midnight in Riyadh, because texts name the fee in force.
 * Valid content replaces the fields of the same object, so that everything that holds the object sees it. It is also
 * copied to disk. Invalid content is logged, and the site serves the last good copy.
 * @param services.content - the content read at startup
 */
export async function watchContent({
  config,
  content,
  log,
  metrics,
}: Pick<ContentServices, 'config' | 'content' | 'log' | 'metrics'>): Promise<{ stop(): Promise<void> }> {
  const { contentDir } = config;
  const watcher = watch(contentDir, {
    ignoreInitial: true,
    awaitWriteFinish: { stabilityThreshold: quietMs, pollInterval: quietMs / 3 },
  });
  /** The folder with the copy of `content`. */
  let copy: string | undefined;
  const keep = async (state?: string) => {
    try {
      copy = await saveLastGood(config, state);
    } catch (error) {
      copy = undefined;
      // If the folder changed meanwhile, it is reloaded anyway.
      const reason = error instanceof ContentError ? error.message : (error as NodeJS.ErrnoException).code;
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
  let working: Promise<void> | undefined;
  let hasChanged = false;
  const work = async (first?: () => Promise<void>) => {
    await first?.();
    while (hasChanged) {
      hasChanged = false;
      await read();
    }
    working = undefined;
  };
  const reload = () => {
    hasChanged = true;
    working ??= work();
  };
  watcher.on('all', reload);
  let midnight: NodeJS.Timeout;
  const waitForMidnight = () => {
    // A second more, since a timer may fire early.
    midnight = setTimeout(
      () => {
        waitForMidnight();
        reload();
      },
      (secondsToMidnightInRiyadh(new Date()) + 1) * 1000,
    ).unref();
  };
  waitForMidnight();
  watcher.on('error', () => log.error('cannot watch the content folder for changes'));
  await new Promise<void>((ready) => watcher.once('ready', () => ready()));
  if (content.folder === contentDir) working ??= work(keep);
  return {
    async stop() {
      clearTimeout(midnight);
      await watcher.close();
      await working;
    },
  };
}
