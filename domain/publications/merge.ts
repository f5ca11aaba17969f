export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Returns undefined if it is invalid. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** Writes JSON as the desk does, so that equal values have equal texts. */
export const toText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Keys and list indexes, outermost first. */
export type ValuePath = readonly (string | number)[];

export interface Merged {
  value: JsonValue | undefined;
  /** Where both sides made different changes. `value` contains `mine` there. */
  conflicts: ValuePath[];
}

/**
 * Three-way merge, field by field.
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
    const conflicts: ValuePath[] = [];
    const merged = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].flatMap((key) => {
      const field = mergeJson(getOwn(old, key), getOwn(mine, key), getOwn(theirs, key), [...place, key]);
      conflicts.push(...field.conflicts);
      return field.value === undefined ? [] : [[key, field.value] as const];
    });
    return { value: Object.fromEntries(merged), conflicts };
  }
  // Rows are identified by their index, so lists merge row by row only if nobody added, removed or moved a row.
  if (
    isList(mine) &&
    isList(theirs) &&
    isList(base) &&
    [mine, theirs].every((rows) => hasRowsOf(base, rows))
  ) {
    const rows = mine.map((row, at) => mergeJson(base[at], row, theirs[at], [...place, at]));
    return {
      value: rows.map(({ value }) => value ?? null),
      conflicts: rows.flatMap(({ conflicts }) => conflicts),
    };
  }
  return { value: mine, conflicts: [place] };
}

/** Whether `rows` is as long as `base`, and no row resembles another row of `base` more than the one at its index. */
const hasRowsOf = (base: JsonValue[], rows: JsonValue[]) =>
  rows.length === base.length &&
  rows.every((row, at) => base.every((one) => likenessOf(row, one) <= likenessOf(row, base[at])));

/** Returns the number of equal fields; Infinity for equal values. */
function likenessOf(one: JsonValue, other: JsonValue | undefined): number {
  if (areEqual(one, other)) return Infinity;
  if (!isObject(one) || !isObject(other)) return 0;
  return Object.keys(one).filter((key) => areEqual(one[key], getOwn(other, key))).length;
}

export interface Difference {
  place: ValuePath;
  /** Undefined for an added value. `after` is undefined for a removed one. */
  before: JsonValue | undefined;
  after: JsonValue | undefined;
}

/** Lists differences in the order of `after`. Also lists each value inside added and removed objects. */
export function differencesOf(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  place: ValuePath = [],
): Difference[] {
  if (areEqual(before, after)) return [];
  const keys = keysOfBoth(before, after);
  // An empty list or object has no parts, so it is compared as one value.
  if (!keys || keys.length === 0) return [{ place, before, after }];
  return keys.flatMap((key) => differencesOf(partOf(before, key), partOf(after, key), [...place, key]));
}

/** Returns undefined unless both are lists or both are objects; one may be undefined. */
function keysOfBoth(before: JsonValue | undefined, after: JsonValue | undefined) {
  const [old, now] = [before ?? after, after ?? before];
  if (isList(old) && isList(now)) return [...Array(Math.max(old.length, now.length)).keys()];
  if (!isObject(old) || !isObject(now)) return undefined;
  return [...new Set([...Object.keys(now), ...Object.keys(old)])];
}

function partOf(value: JsonValue | undefined, key: string | number): JsonValue | undefined {
  if (isList(value)) return value[Number(key)];
  return isObject(value) ? getOwn(value, String(key)) : undefined;
}

type JsonObject = { [key: string]: JsonValue };
const isList = (value: JsonValue | undefined): value is JsonValue[] => Array.isArray(value);
const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !isList(value);
const getOwn = (object: JsonObject, key: string) => (Object.hasOwn(object, key) ? object[key] : undefined);

/** Ignores the order of an object's keys. */
function areEqual(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === other) return true;
  if (isList(one) && isList(other))
    return one.length === other.length && one.every((row, at) => areEqual(row, other[at]));
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && areEqual(one[key], other[key]))
  );
}
