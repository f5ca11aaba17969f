import { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../write-whole.ts';
import { GatewayDown, type GatewayName } from './gateway-down.ts';

/** A folder of DATA_DIR/outbox, where the sandbox leaves what would have been sent. */
export interface Outbox {
  /**
   * Writes one file whole: under a temporary name, synced, then renamed. Names are `<time>-<id>.<extension>`, so they
   * sort by time; the temporary one begins with a dot and ends in `.tmp`.
   * @param id - a file of this id that is there already is left as it is: the message was "sent" before
   * @param date - stands in the name, and is the file's own, where the time of sending is to stay unknown
   * @throws GatewayDown when the folder or the disk takes no file
   */
  write(content: string | Buffer, id: string, date?: Date): Promise<void>;
}

/**
 * @param gateway - whose messages these are
 * @param extension - of every file in this folder, without its dot
 * @param repeats - whether an id may come again; false saves looking
 */
export async function openOutbox(
  folder: string,
  { gateway, extension, repeats }: { gateway: GatewayName; extension: string; repeats: boolean },
): Promise<Outbox> {
  await mkdir(folder, { recursive: true });
  let lastStamp = 0;
  return {
    async write(content, id, date) {
      // Taken before anything is waited for: two messages of one millisecond sort in the order in which they were sent.
      if (!date) lastStamp = Math.max(Date.now(), lastStamp + 1);
      const stamp = (date ?? new Date(lastStamp)).toISOString().replace(/[:.]/g, '');
      const ending = `-${id}.${extension}`;
      try {
        // Whoever empties the outbox by deleting its folder should not stop the sandbox.
        await mkdir(folder, { recursive: true });
        if (repeats && (await readdir(folder)).some((name) => name.endsWith(ending))) return;
        await writeWhole(folder, stamp + ending, content);
        if (date) await utimes(join(folder, stamp + ending), date, date);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new GatewayDown(gateway, `the outbox cannot be written (${code})`, { undone: true });
      }
    },
  };
}
