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
  // The month first, as in the other calendar, unless it cannot be one.
  ['9/10/1446', fromHijri('1446-09-10')],
  ['29/09/1446', fromHijri('1446-09-29')],
])('%j is a Hijri date, %s', (typed, date) => {
  expect(readTypedDate(typed)).toEqual({ date, hijri: true });
});

test.each([
  ['07/07/2024', '2024-07-07'],
  ['2024-07-07T03:00:00.000Z', '2024-07-07'],
])('%j is a Gregorian date', (typed, date) => {
  expect(readTypedDate(typed)).toEqual({ date, hijri: false });
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
  '1599/01/01',
])('%j is refused', (typed) => {
  expect(readTypedDate(typed)).toBeUndefined();
});
