import { constants } from 'node:fs';
import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Io, WrongUsage } from './command.ts';

/** Refuses pipes, since one without a writer would never open. */
export function openFileFrom(folder: string): Io['openFile'] {
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

/** Never overwrites. */
export function createFileFrom(folder: string): Io['createFile'] {
  return async (path, content) => {
    try {
      await writeFile(resolve(folder, path), content, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new WrongUsage(
        `${path}: ${code === 'EEXIST' ? 'exists already' : `cannot be written (${code})`}`,
      );
    }
  };
}

function reason(code: string | undefined): string {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'file not found';
    case 'EACCES':
    case 'EPERM':
      return 'this user may not read it';
    default:
      return `cannot be opened (${code})`;
  }
}
