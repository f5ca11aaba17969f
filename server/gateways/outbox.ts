import { mkdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '../platform/write-file-atomic.ts';
import { GatewayDown, type GatewayName } from './gateway-down.ts';

/** A folder of DATA_DIR/outbox, where the sandbox leaves what would have been sent. */
export interface Outbox {
  /**
   * Writes one file whole: under a temporary name, synced, then renamed. Names are `<time>-<id>.<extension>`, so they
   * sort by time; the temporary one begins with a dot and ends in `.tmp`. The same time and id give the same file, so that
   * a message that is sent again takes its own place. The file's own time is `time`, too: when a malpractice report was
   * sent is to stay unknown.
   * @throws GatewayDown when the folder or the disk takes no file
   */
  write(content: string | Buffer, id: string, time: Date): Promise<void>;
}

/**
 * @param gateway - whose messages these are
 * @param extension - of every file in this folder, without its dot
 */
export async function openOutbox(
  folder: string,
  { gateway, extension }: { gateway: GatewayName; extension: string },
): Promise<Outbox> {
  await mkdir(folder, { recursive: true });
  return {
    async write(content, id, time) {
      const name = `${time.toISOString().replace(/[:.]/g, '')}-${id}.${extension}`;
      try {
        // Whoever empties the outbox by deleting its folder should not stop the sandbox.
        await mkdir(folder, { recursive: true });
        await writeFileAtomic(folder, name, content);
        await utimes(join(folder, name), time, time);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new GatewayDown(gateway, `the outbox cannot be written (${code})`, { isUndone: true });
      }
    },
  };
}
