import { expect, test } from 'vitest';
import type { Ciphertext } from '../database/encrypted.ts';
import { decryptAnswers, encryptAnswers } from './encrypted-answers.ts';
import { encryptionOf } from './encryption.ts';

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const [none, old, both, fresh] = [
  encryptionOf(),
  encryptionOf([first]),
  encryptionOf([second, first]),
  encryptionOf([second]),
];
const place = 'customers.email:row-1' as const;
const text = 'name@example.com';
const content = Buffer.from('%PDF-1.4 …');
const wrongKey = /^DATA_KEY (does not hold the key [0-9a-f]{8}|is not the key)/;

test('without a key everything stays as it is', () => {
  expect(none.encrypt(place, text)).toBe(text);
  expect(none.encryptBytes('files.content:1', content)).toEqual(content);
  expect(none.blindIndexes('customers.national_id', '1010101010')).toEqual(['1010101010']);
  expect(encryptAnswers(none, '1', { idNumber: '1010101010' })).toBe('{"idNumber":"1010101010"}');
});

test('what was encrypted is decrypted by its own key, first or not, and by no other', () => {
  const encrypted = old.encrypt(place, text);
  const bytes = old.encryptBytes('files.content:1', content);
  expect(encrypted).not.toContain(text);
  expect(bytes.includes(content)).toBe(false);
  for (const encryption of [old, both]) {
    expect(encryption.decrypt(place, encrypted)).toBe(text);
    expect(encryption.decryptBytes('files.content:1', bytes)).toEqual(content);
  }
  for (const encryption of [none, fresh]) {
    expect(() => encryption.decrypt(place, encrypted)).toThrow(wrongKey);
    expect(() => encryption.decryptBytes('files.content:1', bytes)).toThrow(wrongKey);
  }
});

test('what was kept before there was a key is read', () => {
  expect(fresh.decrypt(place, none.encrypt(place, text))).toBe(text);
  expect(fresh.decryptBytes('files.content:1', none.encryptBytes('files.content:1', content))).toEqual(
    content,
  );
  expect(decryptAnswers(fresh, { id: '1', answers: { idNumber: '1' } })).toEqual({ idNumber: '1' });
});

test.each([
  ['table', 'email_changes.email:row-1'],
  ['column', 'customers.mobile:row-1'],
  ['row', 'customers.email:row-2'],
] as const)('what was moved to another %s does not open', (_, elsewhere) => {
  expect(() => old.decrypt(elsewhere, old.encrypt(place, text))).toThrow(wrongKey);
});

test('answers are encrypted for their own submission', () => {
  const answers = { CustomerName: 'مقدم طلب', cityId: 3, email: null };
  const stored = JSON.parse(encryptAnswers(old, '1', answers)) as Ciphertext<'submissions.answers'>;
  expect(stored).toMatch(/^sealed:/);
  expect(decryptAnswers(old, { id: '1', answers: stored })).toEqual(answers);
  expect(() => decryptAnswers(old, { id: '2', answers: stored })).toThrow(wrongKey);
});

test('a mark is the same for the same value, column and key, and tells nothing of another', () => {
  const mark = old.blindIndex('customers.national_id', '1010101010');
  expect(old.blindIndex('customers.national_id', '1010101010')).toBe(mark);
  expect(mark).not.toContain('1010101010');
  const others = [
    old.blindIndex('customers.national_id', '1010101011'),
    old.blindIndex('submissions.person', '1010101010'),
    fresh.blindIndex('customers.national_id', '1010101010'),
  ];
  expect(new Set([mark, ...others]).size).toBe(4);
  // What was marked with an older key, or without, is found all the same.
  expect(both.blindIndexes('customers.national_id', '1010101010')).toEqual([
    fresh.blindIndex('customers.national_id', '1010101010'),
    mark,
    '1010101010',
  ]);
});

test('what is of an older key, or of none, is told from what is current', () => {
  const current = [
    fresh.encrypt(place, text),
    fresh.encryptBytes('files.content:1', content),
    fresh.blindIndex('submissions.person', '1'),
  ];
  const older = [old.encrypt(place, text), old.encryptBytes('files.content:1', content), text, content, '1'];
  expect(current.map((stored) => both.isCurrent(stored))).toEqual(current.map(() => true));
  expect(older.map((stored) => both.isCurrent(stored))).toEqual(older.map(() => false));
});
