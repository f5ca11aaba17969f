import { commonRows } from './common-rows.ts';
import { areEqual, getOwn, isObject, type JsonValue } from './json-value.ts';

/** For each row of a list, its index in the changed list; undefined if it was removed. Added rows match none. */
export type RowMatches = (number | undefined)[];

/**
 * Matches rows with the same `id`, or else unchanged rows in order, and between two of them as many changed rows.
 * @returns undefined if rows with an `id` were moved
 */
export function matchRows(base: JsonValue[], changed: JsonValue[]): RowMatches | undefined {
  const [ids, changedIds] = [idsOf(base), idsOf(changed)];
  const hasIds = ids !== undefined && changedIds !== undefined;
  const kept = hasIds ? sameIds(ids, changedIds) : commonTexts(base, changed);
  if (kept.some(([, at], row) => at < (kept[row - 1]?.[1] ?? 0))) return undefined;
  const matches: RowMatches = base.map(() => undefined);
  let [from, to] = [0, 0];
  for (const [keptOld, keptNew] of [...kept, [base.length, changed.length] as const]) {
    const [removed, added] = [base.slice(from, keptOld), changed.slice(to, keptNew)];
    // Rows with other ids are versions of each other only if somebody changed an id.
    const mayBeVersions = !hasIds || removed.every((row, at) => isMostlyEqual(row, added[at]));
    if (mayBeVersions && areVersions(removed, added))
      for (const row of removed.keys()) matches[from + row] = to + row;
    if (keptOld < base.length) matches[keptOld] = keptNew;
    [from, to] = [keptOld + 1, keptNew + 1];
  }
  return matches;
}

function sameIds(ids: JsonValue[], changedIds: JsonValue[]): [number, number][] {
  const places = new Map(changedIds.map((id, at) => [id, at]));
  return ids.flatMap((id, row) => {
    const at = places.get(id);
    return at === undefined ? [] : [[row, at] as [number, number]];
  });
}

/** Pairs of the indexes of equal rows, in order. */
export function commonTexts(old: JsonValue[], now: JsonValue[]): [number, number][] {
  const textsOf = (rows: JsonValue[]) => rows.map((row) => JSON.stringify(row));
  return commonRows(textsOf(old), textsOf(now));
}

/** Returns undefined unless each row has an `id` of its own. */
function idsOf(rows: JsonValue[]): JsonValue[] | undefined {
  const ids = rows.flatMap((row) => (isObject(row) ? (getOwn(row, 'id') ?? []) : []));
  return ids.length === rows.length && new Set(ids).size === rows.length ? ids : undefined;
}

/** Whether the lists are equally long, and no row resembles another row of `base` more than the one at its index. */
const areVersions = (base: JsonValue[], rows: JsonValue[]) =>
  rows.length === base.length &&
  rows.every((row, at) => base.every((one) => likenessOf(row, one) <= likenessOf(row, base[at])));

const isMostlyEqual = (one: JsonValue, other: JsonValue | undefined) =>
  isObject(one) && likenessOf(one, other) * 2 > Object.keys(one).length;

/** Returns the number of equal fields; Infinity for equal values. */
function likenessOf(one: JsonValue, other: JsonValue | undefined): number {
  if (areEqual(one, other)) return Infinity;
  if (!isObject(one) || !isObject(other)) return 0;
  return Object.keys(one).filter((key) => areEqual(one[key], getOwn(other, key))).length;
}
