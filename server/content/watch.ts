import { watch } from 'chokidar';
import type { Logger } from 'pino';
import { type Content, ContentError, readContent } from './content.ts';

/** Editors and copies write in several steps: what is read is what stood still for so long. */
const quietMs = 150;

/**
 * Reads CONTENT_DIR again whenever a file in it changes. Good content takes the place of the old, in the same object, so
 * that whoever holds it sees it; a bad edit is named in the log with file, line and reason, and the last good content
 * stays.
 * @param content - as it was read at the start
 */
export async function watchContent(
  folder: string,
  content: Content,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const watcher = watch(folder, {
    ignoreInitial: true,
    awaitWriteFinish: { stabilityThreshold: quietMs, pollInterval: quietMs / 3 },
  });
  let reading: Promise<void> | undefined;
  let again = false;
  const read = async () => {
    do {
      again = false;
      try {
        Object.assign(content, await readContent(folder));
        log.info('content read again');
      } catch (error) {
        // Not through describeError: the line is ours, and names a file of the operator's and what is wrong in it.
        const reason = error instanceof ContentError ? error.message : 'could not be read';
        log.error({ reason }, 'content is not as it should be; the last good one stays');
      }
    } while (again);
    reading = undefined;
  };
  watcher.on('all', () => {
    again = true;
    reading ??= read();
  });
  watcher.on('error', () => log.error('the content folder cannot be watched'));
  await new Promise<void>((ready) => watcher.once('ready', () => ready()));
  return {
    async stop() {
      await watcher.close();
      await reading;
    },
  };
}
