import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { WrongUsage } from './command.ts';

/** A folder or file as a process sees it: its path, and which one it is. */
export interface Seen {
  path: string;
  id: string;
}

const idOf = async (path: string) => {
  const { dev, ino } = await stat(path, { bigint: true });
  return `${dev}:${ino}`;
};

/** What a shell sees where the words of a command line may point to: of each, the deepest folder or file that is there. */
export async function seenFrom(folder: string, argv: readonly string[]): Promise<Seen[]> {
  const seen = new Map<string, string>();
  for (const word of ['.', ...argv]) {
    // As in --files=/some/folder.
    for (let path = resolve(folder, word.replace(/^--?[\w-]+=/, '')); ; path = dirname(path)) {
      const id = seen.get(path) ?? (await idOf(path).catch(() => undefined));
      if (id !== undefined) seen.set(path, id);
      if (id !== undefined || path === dirname(path)) break;
    }
  }
  return [...seen].map(([path, id]) => ({ path, id }));
}

/**
 * Where the operator means a path to be, for a server that may see another folder under the same name: one with a /tmp
 * of its own (PrivateTmp) would keep a backup there until its next restart.
 * @param seen - what `seenFrom` found in the operator's shell
 * @throws WrongUsage when it is another one, or cannot be seen from here
 */
export function samePlace(folder: string, seen: readonly Seen[]): (typed: string) => Promise<string> {
  return async (typed) => {
    const path = resolve(folder, typed);
    const [nearest] = seen
      .filter((one) => path === one.path || path.startsWith(one.path.replace(/\/?$/, '/')))
      .sort((a, b) => b.path.length - a.path.length);
    if (nearest && (await idOf(nearest.path).catch(() => undefined)) !== nearest.id)
      throw new WrongUsage(
        `${typed}: the server does not see the same ${nearest.path}; take a path in DATA_DIR, or one of the unit's ReadWritePaths`,
      );
    return path;
  };
}
