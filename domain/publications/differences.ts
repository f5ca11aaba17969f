import { areEqual, getOwn, isList, isObject, type JsonValue, type ValuePath } from './json-value.ts';
import { commonTexts } from './match-rows.ts';

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
  const parts = partsOfBoth(before, after);
  // An empty list or object has no parts, so it is compared as one value.
  if (!parts || parts.length === 0) return [{ place, before, after }];
  return parts.flatMap(({ key, old, now }) => differencesOf(old, now, [...place, key]));
}

interface Part {
  key: string | number;
  old: JsonValue | undefined;
  now: JsonValue | undefined;
}

/** Returns undefined unless both are lists or both are objects; one may be undefined. */
function partsOfBoth(before: JsonValue | undefined, after: JsonValue | undefined): Part[] | undefined {
  const [old, now] = [before ?? after, after ?? before];
  if (isList(old) && isList(now)) return rowsOfBoth(isList(before) ? before : [], isList(after) ? after : []);
  if (!isObject(old) || !isObject(now)) return undefined;
  return [...new Set([...Object.keys(now), ...Object.keys(old)])].map((key) => ({
    key,
    old: isObject(before) ? getOwn(before, key) : undefined,
    now: isObject(after) ? getOwn(after, key) : undefined,
  }));
}

/** Between two unchanged rows, pairs the removed ones with the added ones in order. A removed row has its old number. */
function rowsOfBoth(before: JsonValue[], after: JsonValue[]): Part[] {
  const parts: Part[] = [];
  let [from, to] = [0, 0];
  for (const [keptOld, keptNow] of [...commonTexts(before, after), [before.length, after.length] as const]) {
    while (from < keptOld || to < keptNow) {
      const [isOld, isNow] = [from < keptOld, to < keptNow];
      parts.push({
        key: isNow ? to : from,
        old: isOld ? before[from] : undefined,
        now: isNow ? after[to] : undefined,
      });
      if (isOld) from += 1;
      if (isNow) to += 1;
    }
    [from, to] = [keptOld + 1, keptNow + 1];
  }
  return parts;
}
