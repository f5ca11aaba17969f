import { createHash } from 'node:crypto';
import { ContentError } from '../faults.ts';

/** SHA-256 of each file's bytes, in hex, by its path below the content folder. */
export type Manifest = ReadonlyMap<string, string>;

/** A removed file has `undefined`. */
export type Changes = ReadonlyMap<string, string | undefined>;

const longestPath = 200;

/** Whether the path is below the content folder, and no file of text editors and systems (`._a`, `~$a`, `#a#`). */
export function isContentPath(path: string): boolean {
  return path.length <= longestPath && path.split('/').every((part) => /^[^.~#\\/\0][^\\/\0]*$/.test(part));
}

export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Sorts paths, so that equal manifests have equal texts. */
export function writeManifest(files: Changes): string {
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(sorted.map(([path, digest]) => [path, digest ?? null]));
}

/**
 * Parses a version's text from `writeManifest`.
 * @throws ContentError if a path or digest is invalid
 */
export function readManifest(text: string): Manifest {
  const files = readChanges(text);
  const present = new Map<string, string>();
  for (const [path, digest] of files) if (digest !== undefined) present.set(path, digest);
  return present;
}

/**
 * Parses a draft's text from `writeManifest`.
 * @throws ContentError if a path or digest is invalid
 */
export function readChanges(text: string): Changes {
  return new Map(
    (JSON.parse(text) as [string, string | null][]).map(([path, digest]) => {
      if (!isContentPath(path) || !/^([0-9a-f]{64})?$/.test(digest ?? ''))
        throw new ContentError({ file: JSON.stringify(path), key: 'notContentPath' });
      return [path, digest ?? undefined];
    }),
  );
}

export function applyChanges(files: Manifest, changes: Changes): Manifest {
  const changed = new Map(files);
  for (const [path, digest] of changes)
    if (digest === undefined) changed.delete(path);
    else changed.set(path, digest);
  return changed;
}
