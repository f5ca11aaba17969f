export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

export type JsonObject = { [key: string]: JsonValue };

/** Keys and list indexes, outermost first. */
export type ValuePath = readonly (string | number)[];

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

export const isList = (value: JsonValue | undefined): value is JsonValue[] => Array.isArray(value);

export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !isList(value);

export const getOwn = (object: JsonObject, key: string) =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** Ignores the order of an object's keys. */
export function areEqual(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
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
