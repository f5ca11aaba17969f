import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { WrongUsage } from './command.ts';

/** `openFile` of a caller who stands in `folder`. A pipe is refused: one that nobody writes to would never open. */
export function openFileFrom(folder: string): (path: string) => Promise<FileHandle> {
  return async (path) => {
    let file: FileHandle;
    try {
      file = await open(resolve(folder, path), constants.O_RDONLY | constants.O_NONBLOCK);
    } catch (error) {
      throw new WrongUsage(`${path}: ${reason((error as NodeJS.ErrnoException).code)}`);
    }
    const stat = await file.stat();
    if (stat.isFile()) return file;
    await file.close();
    throw new WrongUsage(`${path}: is not a file`);
  };
}

function reason(code: string | undefined): string {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'there is no such file';
    case 'EACCES':
    case 'EPERM':
      return 'may not be read by the user that the server runs as';
    default:
      return `cannot be opened (${code})`;
  }
}
