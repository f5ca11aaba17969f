import { areEqual, getOwn, isList, isObject, type JsonValue, type ValuePath } from './json-value.ts';
import { matchRows } from './match-rows.ts';

/** Both sides changed the value at `place` of the merged value. */
export interface MergeConflict {
  place: ValuePath;
  mine: JsonValue | undefined;
  theirs: JsonValue | undefined;
}

export interface Merged {
  /** Contains `mine` where both sides made different changes. */
  value: JsonValue | undefined;
  conflicts: MergeConflict[];
}

/**
 * Three-way merge, field by field and row by row.
 * @param base - the common ancestor; undefined if both sides added the value
 */
export function mergeJson(
  base: JsonValue | undefined,
  mine: JsonValue | undefined,
  theirs: JsonValue | undefined,
  place: ValuePath = [],
): Merged {
  if (areEqual(mine, base) || areEqual(mine, theirs)) return { value: theirs, conflicts: [] };
  if (areEqual(theirs, base)) return { value: mine, conflicts: [] };
  if (isObject(mine) && isObject(theirs)) {
    const old = isObject(base) ? base : {};
    const conflicts: MergeConflict[] = [];
    const merged = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].flatMap((key) => {
      const field = mergeJson(getOwn(old, key), getOwn(mine, key), getOwn(theirs, key), [...place, key]);
      conflicts.push(...field.conflicts);
      return field.value === undefined ? [] : [[key, field.value] as const];
    });
    return { value: Object.fromEntries(merged), conflicts };
  }
  const rows = isList(base) && isList(mine) && isList(theirs) && mergeRows(base, mine, theirs, place);
  return rows || { value: mine, conflicts: [{ place, mine, theirs }] };
}

/**
 * Keeps the rows that either side added, theirs before mine.
 * @returns undefined if a side moved rows with an `id`, or removed a row that the other changed
 */
function mergeRows(
  base: JsonValue[],
  mine: JsonValue[],
  theirs: JsonValue[],
  place: ValuePath,
): Merged | undefined {
  const [own, others] = [matchRows(base, mine), matchRows(base, theirs)];
  if (!own || !others) return undefined;
  const rows: JsonValue[] = [];
  const conflicts: MergeConflict[] = [];
  let [nextMine, nextTheirs] = [0, 0];
  for (let row = 0; row <= base.length; row += 1) {
    const [at, theirAt] = row < base.length ? [own[row], others[row]] : [mine.length, theirs.length];
    const added = theirAt === undefined ? [] : theirs.slice(nextTheirs, theirAt);
    const ownAdded = at === undefined ? [] : mine.slice(nextMine, at);
    rows.push(...added, ...ownAdded.filter((one) => !added.some((other) => areEqual(one, other))));
    if (at !== undefined) nextMine = at + 1;
    if (theirAt !== undefined) nextTheirs = theirAt + 1;
    if (row === base.length) break;
    if (at !== undefined && theirAt !== undefined) {
      const merged = mergeJson(base[row], mine[at], theirs[theirAt], [...place, rows.length]);
      rows.push(merged.value ?? null);
      conflicts.push(...merged.conflicts);
      continue;
    }
    const kept = at === undefined ? (theirAt === undefined ? undefined : theirs[theirAt]) : mine[at];
    if (kept !== undefined && !areEqual(kept, base[row])) return undefined;
  }
  return { value: rows, conflicts };
}
