import { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../write-whole.ts';

/** A folder of DATA_DIR/outbox, where the sandbox leaves what would have been sent. */
export interface Outbox {
  /**
   * Writes one file whole: under a temporary name, synced, then renamed. Names are `<time>-<id>.<extension>`, so they
   * sort by time; the temporary one begins with a dot and ends in `.tmp`.
   * @param id - a file of this id that is there already is left as it is: the message was "sent" before
   * @param date - stands in the name, and is the file's own, where the time of sending is to stay unknown
   */
  write(content: string | Buffer, id: string, date?: Date): Promise<void>;
}

/**
 * @param extension - of every file in this folder, without its dot
 * @param repeats - whether an id may come again; false saves looking
 */
export async function openOutbox(
  folder: string,
  { extension, repeats }: { extension: string; repeats: boolean },
): Promise<Outbox> {
  await mkdir(folder, { recursive: true });
  let lastStamp = 0;
  return {
    async write(content, id, date) {
      // Taken before anything is waited for: two messages of one millisecond sort in the order in which they were sent.
      if (!date) lastStamp = Math.max(Date.now(), lastStamp + 1);
      const stamp = (date ?? new Date(lastStamp)).toISOString().replace(/[:.]/g, '');
      // Whoever empties the outbox by deleting its folder should not stop the sandbox.
      await mkdir(folder, { recursive: true });
      const ending = `-${id}.${extension}`;
      if (repeats && (await readdir(folder)).some((name) => name.endsWith(ending))) return;
      const name = stamp + ending;
      await writeWhole(folder, name, content);
      if (date) await utimes(join(folder, name), date, date);
    },
  };
}
