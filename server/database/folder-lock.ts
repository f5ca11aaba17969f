import { DatabaseSync } from 'node:sqlite';

/** Another process holds the folder. */
export class FolderInUse extends Error {}

/**
 * Holds `file` as the sign that this process owns the database beside it: two processes on one folder would silently
 * lose each other's rows. The lock is SQLite's, so the kernel frees it however the process ends.
 * @returns what gives it back
 * @throws FolderInUse when another process holds it
 */
export function lockFolder(file: string): () => void {
  const lock = new DatabaseSync(file);
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new FolderInUse(`${file}: another process uses this database; stop it first, or set DATABASE_URL`, {
      cause: error,
    });
  }
  return () => lock.close();
}
