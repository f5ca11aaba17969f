import { expect, test } from 'vitest';
import type { CipherBytes, Ciphertext } from '../database/encrypted.ts';
import { Unreadable } from './cipher.ts';
import { decryptAnswers, encryptAnswers } from './encrypted-answers.ts';
import { encryptionOf } from './encryption.ts';

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const [old, both, fresh] = [encryptionOf([first]), encryptionOf([second, first]), encryptionOf([second])];
const place = 'customers.email:row-1' as const;
const text = 'name@example.com';
const content = Buffer.from('%PDF-1.4 …');
const wrongKey = /^DATA_KEY (does not hold the key [0-9a-f]{8}|cannot decrypt)/;

test('a value is decrypted with its original key, current or older, and with no other', () => {
  const encrypted = old.encrypt(place, text);
  const bytes = old.encryptBytes('files.content:1', content);
  expect(encrypted).not.toContain(text);
  expect(bytes.includes(content)).toBe(false);
  for (const encryption of [old, both]) {
    expect(encryption.decrypt(place, encrypted)).toBe(text);
    expect(encryption.decryptBytes('files.content:1', bytes)).toEqual(content);
  }
  expect(() => fresh.decrypt(place, encrypted)).toThrow(wrongKey);
  expect(() => fresh.decryptBytes('files.content:1', bytes)).toThrow(wrongKey);
});

test('plain text is rejected where an encrypted value is expected', () => {
  expect(() => fresh.decrypt(place, text as Ciphertext<'customers.email'>)).toThrow(Unreadable);
  expect(() => fresh.decryptBytes('files.content:1', content as CipherBytes<'files.content'>)).toThrow(
    Unreadable,
  );
});

test.each([
  ['table', 'email_changes.email:row-1'],
  ['column', 'customers.mobile:row-1'],
  ['row', 'customers.email:row-2'],
] as const)('a value moved to another %s cannot be decrypted', (_, elsewhere) => {
  expect(() => old.decrypt(elsewhere, old.encrypt(place, text))).toThrow(wrongKey);
});

test('answers can be decrypted only for their own submission', () => {
  const answers = { CustomerName: 'مقدم طلب', cityId: 3, email: null };
  const stored = encryptAnswers(old, { id: '1', reference: 'K7M4-9QXT' }, answers);
  expect(stored).toMatch(/^sealed:/);
  expect(decryptAnswers(old, { id: '1', reference: 'K7M4-9QXT', answers: stored })).toEqual(answers);
  for (const other of [
    { id: '2', reference: 'K7M4-9QXT' },
    { id: '1', reference: 'K7M4-9QXV' },
  ])
    expect(() => decryptAnswers(old, { ...other, answers: stored })).toThrow(wrongKey);
});

test('a blind index is the same only for the same value, column and key', () => {
  const mark = old.blindIndex('customers.national_id', '1010101010');
  expect(old.blindIndex('customers.national_id', '1010101010')).toBe(mark);
  expect(mark).not.toContain('1010101010');
  const others = [
    old.blindIndex('customers.national_id', '1010101011'),
    old.blindIndex('submissions.person', '1010101010'),
    fresh.blindIndex('customers.national_id', '1010101010'),
  ];
  expect(new Set([mark, ...others]).size).toBe(4);
  // Values indexed with an older key can still be found.
  expect(both.blindIndexes('customers.national_id', '1010101010')).toEqual([
    fresh.blindIndex('customers.national_id', '1010101010'),
    mark,
  ]);
});

test('values of an older key are distinguished from current ones', () => {
  const current = [
    fresh.encrypt(place, text),
    fresh.encryptBytes('files.content:1', content),
    fresh.blindIndex('submissions.person', '1'),
  ];
  const older = [old.encrypt(place, text), old.encryptBytes('files.content:1', content), text, content, '1'];
  expect(current.map((stored) => both.isCurrent(stored))).toEqual(current.map(() => true));
  expect(older.map((stored) => both.isCurrent(stored))).toEqual(older.map(() => false));
});
