import { mkdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '../platform/write-file-atomic.ts';
import { GatewayDown, type GatewayName } from './gateway-down.ts';

/** In DATA_DIR/outbox, the sandbox stores messages instead of sending them. */
export interface Outbox {
  /**
   * Writes `<time>-<id>.<extension>`, which sorts by time. The same time and id give the same file, so a retry replaces
   * it. The file's modification time is `time` too, which hides when a malpractice report was sent.
   * @throws GatewayDown if the file cannot be written
   */
  write(content: string | Buffer, id: string, time: Date): Promise<void>;
}

/**
 * Creates the folder if needed.
 * @param gateway - named in errors
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
        // The folder may have been deleted to empty the outbox.
        await mkdir(folder, { recursive: true });
        await writeFileAtomic(folder, name, content);
        await utimes(join(folder, name), time, time);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new GatewayDown(gateway, `the outbox cannot be written (${code})`, { hadNoEffect: true });
      }
    },
  };
}
