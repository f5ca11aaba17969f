import { differencesOf, type JsonValue, type Place } from '#domain/publications/merge.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { readBlob } from '../versions/blobs.ts';
import type { Manifest } from '../versions/manifest.ts';

/** One changed value, paragraph or file. Undefined where it does not exist. */
export interface ContentDifference {
  path: string;
  /** Where in a JSON file; empty for a paragraph or a whole file. */
  place: Place;
  before: string | undefined;
  after: string | undefined;
}

/** Lists what differs between two versions: JSON by value, texts by paragraph, other files as a whole. */
export async function differencesBetween(
  { database }: Pick<PlatformServices, 'database'>,
  from: Manifest,
  to: Manifest,
): Promise<ContentDifference[]> {
  const paths = [...new Set([...from.keys(), ...to.keys()])].sort();
  const changed = paths.filter((path) => from.get(path) !== to.get(path));
  const found = await Promise.all(
    changed.map(async (path) => {
      const [old, now] = [from.get(path), to.get(path)];
      if (!/\.(json|md)$/.test(path)) return [{ path, place: [], before: old && path, after: now && path }];
      const [before, after] = await Promise.all(
        [old, now].map(async (digest) => (digest ? String(await readBlob(database.db, digest)) : undefined)),
      );
      return path.endsWith('.md') ? paragraphs(path, before, after) : values(path, before, after);
    }),
  );
  return found.flat();
}

const shown = (value: JsonValue | undefined) =>
  typeof value === 'string' || value === undefined ? value : JSON.stringify(value);

function values(path: string, before: string | undefined, after: string | undefined): ContentDifference[] {
  const parse = (text: string | undefined) =>
    text === undefined ? undefined : (JSON.parse(text) as JsonValue);
  return differencesOf(parse(before), parse(after)).map((one) => ({
    path,
    place: one.place,
    before: shown(one.before),
    after: shown(one.after),
  }));
}

/** Pairs the paragraphs between those that stay: each run of removed ones with the run that replaces it. */
function paragraphs(path: string, before = '', after = ''): ContentDifference[] {
  const split = (text: string) => text.split(/\r?\n\s*\r?\n/).filter((one) => one.trim() !== '');
  const [old, now] = [split(before), split(after)];
  const differences: ContentDifference[] = [];
  let [at, to] = [0, 0];
  const add = (removed: string[], added: string[]) => {
    for (let row = 0; row < Math.max(removed.length, added.length); row += 1)
      differences.push({ path, place: [], before: removed[row], after: added[row] });
  };
  for (const [keptOld, keptNow] of [...commonRows(old, now), [old.length, now.length] as const]) {
    add(old.slice(at, keptOld), now.slice(to, keptNow));
    [at, to] = [keptOld + 1, keptNow + 1];
  }
  return differences;
}

/** Returns the longest common subsequence of two lists, as pairs of positions. */
function commonRows(old: readonly string[], now: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const longest =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
      (lengths[row] as Uint16Array)[column] = longest;
    }
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < old.length && column < now.length; ) {
    if (old[row] === now[column]) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}
