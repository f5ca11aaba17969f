import { expect, test } from 'vitest';
import { nameWords } from './name-words.ts';

test.each([
  ['hamza, vowels and kashida', 'أحمَد الحـربي', 'احمد الحربى'],
  ['a joined prefix', 'عبد الله محمد', 'عبدالله محمد'],
  ['a joined Abu', 'أبو بكر صالح', 'ابوبكر صالح'],
  ['the article', 'سارة القحطاني', 'ساره قحطاني'],
  ['son of', 'خالد بن سعد', 'خالد سعد'],
  ['case and hyphens', 'Al-Harbi Ahmad', 'ahmad ALHARBI'],
  ['Abdul apart or joined', 'Abdul Rahman Saleh', 'AbdulRahman saleh'],
  ['other vowels after Abd', 'Abdallah', 'Abdullah'],
  ['a final prefix', 'عبد', 'عَبد'],
])('nameWords ignores %s', (_, one, other) => {
  expect(nameWords(one).toSorted()).toEqual(nameWords(other).toSorted());
  expect(nameWords(one)).not.toEqual([]);
});

test.each([
  ['عبد الله', 'عبد الرحمن'],
  ['علي', 'عالية'],
  ['Ali', 'Alaa'],
  ['سعد', 'سعيد'],
])('nameWords tells %s from %s', (one, other) => {
  expect(nameWords(one)).not.toEqual(nameWords(other));
});

test.each(['', ' ', '-', 'بن', '\u0000', '🙂'])('nameWords finds no word in %j', (text) => {
  expect(nameWords(text)).toEqual([]);
});
