import { type InBoth, languages } from '#domain/language.ts';
import type { ValuePath } from '#domain/publications/json-value.ts';
import type { UploadKind } from '#domain/publications/uploads.ts';

/** The part of JSON Schema that the server writes. */
export interface Schema {
  type?: string;
  enum?: string[];
  const?: unknown;
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  propertyNames?: Schema;
  /** The value is the path of an uploaded file. */
  upload?: UploadKind;
  /** The record has no other keys. */
  names?: Readonly<Record<string, InBoth>>;
  additionalProperties?: Schema | false;
}

/** Drops the alternatives `null` and `''`, which mean that the field is empty. */
export function nonEmptySchema(schema: Schema): Schema {
  const { anyOf, ...rest } = schema;
  if (!anyOf) return schema;
  return { ...rest, ...anyOf.find(({ type, const: only }) => type !== 'null' && only !== '') };
}

export const isBilingual = ({ properties = {} }: Schema) =>
  Object.keys(properties).length === languages.length &&
  languages.every((language) => language in properties);

interface Field {
  name: string;
  schema: Schema;
  isRequired: boolean;
}

/** Whether people choose the record's keys. */
export const isOpenRecord = ({ propertyNames, additionalProperties }: Schema) =>
  propertyNames !== undefined && propertyNames.enum === undefined && Boolean(additionalProperties);

export function fieldsOf(schema: Schema): Field[] {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
  if (propertyNames?.enum && additionalProperties)
    return propertyNames.enum.map((name) => ({ name, schema: additionalProperties, isRequired: true }));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
  }));
}

/** Empty texts are refused until somebody fills them in. */
export function emptyOf(given: Schema): unknown {
  const schema = nonEmptySchema(given);
  if (schema.type === 'array') return [];
  if (schema.type === 'boolean') return false;
  if (schema.type !== 'object') return '';
  const required = fieldsOf(schema).filter(({ isRequired }) => isRequired);
  return Object.fromEntries(required.map(({ name, schema }) => [name, emptyOf(schema)]));
}

export const valueAt = (whole: unknown, path: ValuePath): unknown =>
  path.reduce<unknown>(
    (value, step) => (value as Record<string | number, unknown> | undefined)?.[step],
    whole,
  );

/** Keeps the order of the keys. `undefined` removes a property. */
export function replace(whole: unknown, [step, ...rest]: ValuePath, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list = [...((whole as unknown[] | undefined) ?? [])];
    list[step] = replace(list[step], rest, value);
    return list;
  }
  const { [step]: old, ...others } = (whole ?? {}) as Record<string, unknown>;
  const next = replace(old, rest, value);
  if (next === undefined) return others;
  return { ...(whole as object | undefined), [step]: next };
}

export function moveRow<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)];
}

/** Sets the file at `place`, and also in the other language if it has no file there. */
export function putFile(whole: unknown, place: ValuePath, path: string): unknown {
  const changed = replace(whole, place, path);
  const otherPlace = placeInOtherLanguage(place);
  return !otherPlace || valueAt(whole, otherPlace) ? changed : replace(changed, otherPlace, path);
}

/** Returns undefined for a place that has no language. */
export function placeInOtherLanguage(place: ValuePath): ValuePath | undefined {
  const own = place.at(-1);
  if (!languages.some((language) => language === own)) return undefined;
  return [...place.slice(0, -1), ...languages.filter((language) => language !== own)];
}
