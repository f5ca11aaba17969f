import { expect, test } from 'vitest';
import type { Ciphertext } from '../database/encrypted.ts';
import { openAnswers, sealAnswers } from './encrypted-answers.ts';
import { sealsOf } from './encryption.ts';

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const [none, old, both, fresh] = [sealsOf(), sealsOf([first]), sealsOf([second, first]), sealsOf([second])];
const place = 'customers.email:row-1' as const;
const text = 'name@example.com';
const content = Buffer.from('%PDF-1.4 …');
const wrongKey = /^DATA_KEY (does not hold the key [0-9a-f]{8}|is not the key)/;

test('without a key everything stays as it is', () => {
  expect(none.seal(place, text)).toBe(text);
  expect(none.sealBytes('files.content:1', content)).toEqual(content);
  expect(none.marks('customers.national_id', '1010101010')).toEqual(['1010101010']);
  expect(sealAnswers(none, '1', { idNumber: '1010101010' })).toBe('{"idNumber":"1010101010"}');
});

test('what was sealed is opened by its own key, first or not, and by no other', () => {
  const sealed = old.seal(place, text);
  const bytes = old.sealBytes('files.content:1', content);
  expect(sealed).not.toContain(text);
  expect(bytes.includes(content)).toBe(false);
  for (const seals of [old, both]) {
    expect(seals.open(place, sealed)).toBe(text);
    expect(seals.openBytes('files.content:1', bytes)).toEqual(content);
  }
  for (const seals of [none, fresh]) {
    expect(() => seals.open(place, sealed)).toThrow(wrongKey);
    expect(() => seals.openBytes('files.content:1', bytes)).toThrow(wrongKey);
  }
});

test('what was kept before there was a key is read', () => {
  expect(fresh.open(place, none.seal(place, text))).toBe(text);
  expect(fresh.openBytes('files.content:1', none.sealBytes('files.content:1', content))).toEqual(content);
  expect(openAnswers(fresh, { id: '1', answers: { idNumber: '1' } })).toEqual({ idNumber: '1' });
});

test.each([
  ['table', 'email_changes.email:row-1'],
  ['column', 'customers.mobile:row-1'],
  ['row', 'customers.email:row-2'],
] as const)('what was moved to another %s does not open', (_, elsewhere) => {
  expect(() => old.open(elsewhere, old.seal(place, text))).toThrow(wrongKey);
});

test('answers are sealed for their own submission', () => {
  const answers = { CustomerName: 'مقدم طلب', cityId: 3, email: null };
  const kept = JSON.parse(sealAnswers(old, '1', answers)) as Ciphertext<'submissions.answers'>;
  expect(kept).toMatch(/^sealed:/);
  expect(openAnswers(old, { id: '1', answers: kept })).toEqual(answers);
  expect(() => openAnswers(old, { id: '2', answers: kept })).toThrow(wrongKey);
});

test('a mark is the same for the same value, column and key, and tells nothing of another', () => {
  const mark = old.mark('customers.national_id', '1010101010');
  expect(old.mark('customers.national_id', '1010101010')).toBe(mark);
  expect(mark).not.toContain('1010101010');
  const others = [
    old.mark('customers.national_id', '1010101011'),
    old.mark('submissions.person', '1010101010'),
    fresh.mark('customers.national_id', '1010101010'),
  ];
  expect(new Set([mark, ...others]).size).toBe(4);
  // What was marked with an older key, or without, is found all the same.
  expect(both.marks('customers.national_id', '1010101010')).toEqual([
    fresh.mark('customers.national_id', '1010101010'),
    mark,
    '1010101010',
  ]);
});

test('what is of an older key, or of none, is told from what is current', () => {
  const current = [
    fresh.seal(place, text),
    fresh.sealBytes('files.content:1', content),
    fresh.mark('submissions.person', '1'),
  ];
  const older = [old.seal(place, text), old.sealBytes('files.content:1', content), text, content, '1'];
  expect(current.map((kept) => both.isCurrent(kept))).toEqual(current.map(() => true));
  expect(older.map((kept) => both.isCurrent(kept))).toEqual(older.map(() => false));
});
