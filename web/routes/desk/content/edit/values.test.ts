import { describe, expect, test } from 'vitest';
import {
  emptyOf,
  fieldsOf,
  isBilingual,
  isOpenRecord,
  moveRow,
  nonEmptySchema,
  putFile,
  replace,
  type Schema,
  valueAt,
} from './values.ts';

const text: Schema = { type: 'string' };
const both: Schema = { type: 'object', properties: { ar: text, en: text }, required: ['ar', 'en'] };
const offer: Schema = {
  type: 'object',
  properties: {
    title: both,
    endDate: { anyOf: [text, { type: 'null' }] },
    rows: { type: 'array', items: both },
  },
  required: ['title', 'rows'],
};

describe('replace', () => {
  test('keeps the order of keys and leaves the original unchanged', () => {
    const whole = { a: 1, b: { c: 2 }, d: 3 };
    expect(JSON.stringify(replace(whole, ['b', 'c'], 4))).toBe('{"a":1,"b":{"c":4},"d":3}');
    expect(whole.b.c).toBe(2);
  });

  test('creates missing objects and lists, and removes a property', () => {
    expect(replace({}, ['title', 'ar'], 'x')).toEqual({ title: { ar: 'x' } });
    expect(replace(undefined, ['rows', 0], 'x')).toEqual({ rows: ['x'] });
    expect(replace({ a: 1, b: 2 }, ['a'], undefined)).toEqual({ b: 2 });
  });
});

test('valueAt returns undefined where a value is missing', () => {
  expect(valueAt({ rows: [{ ar: 'x' }] }, ['rows', 0, 'ar'])).toBe('x');
  expect(valueAt({}, ['rows', 0, 'ar'])).toBeUndefined();
});

test('emptyOf fills required fields only, and nonEmptySchema drops the null of an optional date', () => {
  expect(emptyOf(offer)).toEqual({ title: { ar: '', en: '' }, rows: [] });
  expect(nonEmptySchema(offer.properties?.endDate ?? {})).toEqual(text);
});

test('isBilingual accepts exactly the two languages', () => {
  expect([both, offer, { properties: { ar: text, en: text, value: text } }].map(isBilingual)).toEqual([
    true,
    false,
    false,
  ]);
});

test('fieldsOf names the fields of a record by its schema', () => {
  const propertyNames = { enum: ['received', 'approved'] };
  const fields = fieldsOf({ type: 'object', additionalProperties: text, propertyNames });
  expect(fields.map(({ name }) => name)).toEqual(propertyNames.enum);
});

test('moveRow moves down and back up to the same list', () => {
  const list = ['a', 'b', 'c'];
  expect(moveRow(list, 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveRow(moveRow(list, 0, 1), 1, 0)).toEqual(list);
});

describe('putFile', () => {
  const put = (image: unknown) => putFile({ image }, ['image', 'ar'], 'offers/new.webp');
  test('also sets the other language if that has none', () => {
    const both = { image: { ar: 'offers/new.webp', en: 'offers/new.webp' } };
    expect(put({ ar: '', en: '' })).toEqual(both);
    expect(put({ ar: 'offers/car.svg', en: '' })).toEqual(both);
  });

  test('keeps the file of the other language, and sets only the given field without languages', () => {
    for (const en of ['offers/car.svg', 'offers/car-en.svg'])
      expect(put({ ar: 'offers/car.svg', en })).toEqual({ image: { ar: 'offers/new.webp', en } });
    expect(putFile([{ path: 'a', cv: 'a' }], [0, 'cv'], 'b')).toEqual([{ path: 'a', cv: 'b' }]);
  });
});

test('isOpenRecord is true only for records whose keys people choose', () => {
  const record = { type: 'object', additionalProperties: text };
  expect(isOpenRecord({ ...record, propertyNames: { pattern: '^\\d+$' } })).toBe(true);
  expect(isOpenRecord({ ...record, propertyNames: { enum: ['received'] } })).toBe(false);
  expect(isOpenRecord(both)).toBe(false);
});
