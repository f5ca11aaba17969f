import { expect, test } from 'vitest';
import { z } from 'zod';
import { fault } from '#contract/content/fault.ts';
import { offerSchema } from '#contract/content/offers.ts';
import { vacanciesSchema } from '#contract/content/vacancies.ts';
import ar from '#locales/ar/content-faults.json' with { type: 'json' };
import en from '#locales/en/content-faults.json' with { type: 'json' };
import { ContentError, parseContent } from './faults.ts';

const faultsOf = (schema: z.ZodType, value: unknown) => {
  const parsed = parseContent(schema, value);
  return 'faults' in parsed ? parsed.faults : [];
};

test.each<[z.ZodType, unknown, object]>([
  [z.string(), 3, { key: 'blank' }],
  [z.string().min(1), '', { key: 'blank' }],
  [z.string().max(5), 'longer', { key: 'tooLong', values: { most: 5 } }],
  [z.number(), '', { key: 'number' }],
  [z.number().min(2), 1, { key: 'tooSmall', values: { least: 2 } }],
  [z.int().max(5), 9, { key: 'tooBig', values: { most: 5 } }],
  [z.int(), 1.5, { key: 'wholeNumber' }],
  [z.array(z.string()).min(1), [], { key: 'noRows' }],
  [z.enum(['a', 'b']), '', { key: 'choice' }],
  [z.iso.date(), '2026-02-30', { key: 'date' }],
  [z.email(), 'info', { key: 'email' }],
  [z.url({ protocol: /^https$/ }), 'rimal.example', { key: 'url' }],
  [z.union([z.literal(''), z.url()]), 'x', { key: 'url' }],
  [z.strictObject({ a: z.string() }), {}, { place: ['a'], key: 'missing' }],
  [z.strictObject({}), { b: 1 }, { place: ['b'], key: 'unknownField', values: { name: 'b' } }],
  [
    z.record(z.string().regex(/^\d+$/, fault('cityId')), z.string()),
    { x: 'y' },
    { place: ['x'], key: 'cityId' },
  ],
  [z.boolean(), 'yes', { key: 'wrong' }],
  [
    z.string().refine(() => false, fault('fraction', { most: 0.5 })),
    'x',
    { key: 'fraction', values: { most: 0.5 } },
  ],
])('%#: parseContent gives a mistake the key of a sentence and its limits', (schema, value, expected) => {
  expect(faultsOf(schema, value)).toMatchObject([expected]);
});

test('parseContent lists every mistake of an item', () => {
  const places = faultsOf(offerSchema, { path: 'individual', startDate: 'soon', surprise: 1 });
  expect(places.map(({ place, key }) => `${place.join('.')} ${key}`)).toEqual(
    expect.arrayContaining(['title missing', 'startDate date', 'surprise unknownField']),
  );
  expect(faultsOf(vacanciesSchema, [])).toEqual([]);
});

test('ContentError names file, line, place and reason in English', () => {
  const fault = {
    file: 'a.json',
    line: 3,
    place: ['rows', 0],
    key: 'tooLong',
    values: { most: 60 },
  } as const;
  expect(new ContentError(fault).message).toBe('a.json:3: rows.0: Use at most 60 characters.');
});

test('both languages of a sentence have the same placeholders', () => {
  const placeholders = (sentence: string) => [...new Set(sentence.match(/\{\{\w+\}\}/g))].sort();
  for (const [key, sentence] of Object.entries(en))
    if (key !== 'notJson')
      expect([key, placeholders(ar[key as keyof typeof ar])]).toEqual([key, placeholders(sentence)]);
});
