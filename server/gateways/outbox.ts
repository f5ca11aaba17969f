import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder of DATA_DIR/outbox, where the sandbox leaves what would have been sent. */
export interface Outbox {
  /**
   * Writes one file whole: under a temporary name, synced, then renamed. Names sort by time.
   * @param id - a file of this id that is there already is left as it is: the message was "sent" before
   */
  write(extension: string, content: string | Buffer, id: string): Promise<void>;
}

export async function openOutbox(folder: string): Promise<Outbox> {
  await mkdir(folder, { recursive: true });
  let lastStamp = 0;
  return {
    async write(extension, content, id) {
      if ((await readdir(folder)).some((name) => name.endsWith(`-${id}.${extension}`))) return;
      // Two messages of one millisecond still sort in the order in which they were sent.
      lastStamp = Math.max(Date.now(), lastStamp + 1);
      const stamp = new Date(lastStamp).toISOString().replace(/[:.]/g, '');
      const name = `${stamp}-${id}.${extension}`;
      const temporary = join(folder, `.${name}.tmp`);
      const file = await open(temporary, 'w', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, join(folder, name));
    },
  };
}
