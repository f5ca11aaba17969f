import { commonRows } from './common-rows.ts';
import { areEqual, getOwn, isObject, type JsonValue } from './json-value.ts';

/** For each row of a list, its index in the changed list; undefined if it was removed. Added rows match none. */
export type RowMatches = (number | undefined)[];

/**
 * Matches rows by their `id`, or else unchanged rows in order, and between two of them as many changed rows.
 * @returns undefined if rows with an `id` were moved
 */
export function matchRows(base: JsonValue[], changed: JsonValue[]): RowMatches | undefined {
  const [ids, changedIds] = [idsOf(base), idsOf(changed)];
  if (ids && changedIds) {
    const places = new Map(changedIds.map((id, at) => [id, at]));
    const matches = ids.map((id) => places.get(id));
    const kept = matches.filter((at) => at !== undefined);
    return kept.every((at, row) => row === 0 || at > (kept[row - 1] ?? 0)) ? matches : undefined;
  }
  const matches: RowMatches = base.map(() => undefined);
  let [from, to] = [0, 0];
  for (const [keptOld, keptNew] of [...commonTexts(base, changed), [base.length, changed.length] as const]) {
    const [removed, added] = [base.slice(from, keptOld), changed.slice(to, keptNew)];
    if (areVersions(removed, added)) for (const row of removed.keys()) matches[from + row] = to + row;
    if (keptOld < base.length) matches[keptOld] = keptNew;
    [from, to] = [keptOld + 1, keptNew + 1];
  }
  return matches;
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

/** Returns the number of equal fields; Infinity for equal values. */
function likenessOf(one: JsonValue, other: JsonValue | undefined): number {
  if (areEqual(one, other)) return Infinity;
  if (!isObject(one) || !isObject(other)) return 0;
  return Object.keys(one).filter((key) => areEqual(one[key], getOwn(other, key))).length;
}
