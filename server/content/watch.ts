import { watch } from 'chokidar';
import { ContentError, readContent } from './content.ts';
import { keepLastGood, stateOf } from './last-good.ts';
import type { ContentServices } from './services.ts';

/** Editors and copies write in several steps: what is read is what stood still for so long. */
const quietMs = 150;

/**
 * Reads CONTENT_DIR again whenever a file in it changes. Good content takes the place of the old, in the same object, so
 * that whoever holds it sees it, and a copy of it is kept for the next start. A bad edit is named in the log with file,
 * line and reason, and the last good content stays, with its files.
 * @param services.content - as it was read at the start
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
  /** The copy of what is in `content`. */
  let copy: string | undefined;
  const keep = async (state?: string) => {
    try {
      copy = await keepLastGood(config, state);
    } catch (error) {
      copy = undefined;
      // Content that changes meanwhile is read again anyway.
      const reason = error instanceof ContentError ? error.message : (error as NodeJS.ErrnoException).code;
      log.warn({ reason }, 'no copy of the content was kept for the next start');
    }
  };
  const read = async () => {
    // Before it is read: what changes afterwards is another state, which is read again.
    const state = await stateOf(contentDir).catch(() => undefined);
    try {
      Object.assign(content, await readContent(contentDir, config));
    } catch (error) {
      // Not through describeError: the line is ours, and names a file of the operator's and what is wrong in it.
      const reason = error instanceof ContentError ? error.message : 'could not be read';
      log.error({ reason }, 'content is not as it should be; the last good one stays');
      metrics.content('faulty');
      content.folder = copy ?? content.folder;
      return;
    }
    log.info('content read again');
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
  watcher.on('all', () => {
    hasChanged = true;
    working ??= work();
  });
  watcher.on('error', () => log.error('the content folder cannot be watched'));
  await new Promise<void>((ready) => watcher.once('ready', () => ready()));
  if (content.folder === contentDir) working ??= work(keep);
  return {
    async stop() {
      await watcher.close();
      await working;
    },
  };
}
