import { expect, test } from 'vitest';
import { fromHijri } from './hijri.ts';
import { readTypedDate } from './typed-date.ts';

test.each([
  ['1446/01/01', '2024-07-07'],
  ['1446-1-1', '2024-07-07'],
  ['1446.01.01 هـ', '2024-07-07'],
  ['١٤٤٦/٠١/٠١هـ', '2024-07-07'],
  ['۱۴۰۰/۰۱/۰۱', '1979-11-20'],
  ['01/01/1446', '2024-07-07'],
  ['1/1/1400 AH', '1979-11-20'],
  // The month comes first, as in Gregorian dates, unless the number is too large.
  ['9/10/1446', fromHijri('1446-09-10')],
  ['29/09/1446', fromHijri('1446-09-29')],
  ['١٤٤٦؍١؍١', '2024-07-07'],
  ['1446 / 01 / 01 هجري', '2024-07-07'],
  ['1446–01–01', '2024-07-07'],
])('readTypedDate reads %j as a Hijri date: %s', (typed, date) => {
  expect(readTypedDate(typed)).toEqual({ date, isHijri: true });
});

test.each([
  ['07/07/2024', '2024-07-07'],
  ['2024-07-07T03:00:00.000Z', '2024-07-07'],
  ['05／17／1990', '1990-05-17'],
  ['05\u200f/\u200f17/1990', '1990-05-17'],
  ['\u200b05/17/1990\ufeff', '1990-05-17'],
  ['05 / 17 / 1990', '1990-05-17'],
  ['05\u201117\u20111990', '1990-05-17'],
  ['05\u221517\u22151990', '1990-05-17'],
  ['١٧،٥،١٩٩٠ م', '1990-05-17'],
  ['1990-05-17 AD', '1990-05-17'],
])('readTypedDate reads %j as a Gregorian date: %s', (typed, date) => {
  expect(readTypedDate(typed)).toEqual({ date, isHijri: false });
});

test.each([
  '',
  '13131990',
  '19901317',
  '00000000',
  '0517199',
  'هـ',
  '1446/01/31',
  '1446/13/01',
  '13/13/1446',
  '1355/12/01',
  '1501/01/01',
  '1446/01-01',
  '1446/01 01',
  '1446/01/01 م',
  '05/17/1990 هـ',
  '05/17/90',
  '31/04/1990',
  '17 May 1990',
  '1599/01/01',
])('readTypedDate rejects %j', (typed) => {
  expect(readTypedDate(typed)).toBeUndefined();
});
