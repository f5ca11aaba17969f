import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { dateOfDay, dayNumber } from './civil-date.ts';
import {
  firstHijriDay,
  firstHijriYear,
  fromHijri,
  hijriParts,
  lastHijriDay,
  lastHijriYear,
  toHijri,
} from './hijri.ts';

/** The part of moment-hijri that this test uses. The package ships no types; its months count from 0. */
type MomentHijri = {
  (date: string, format: string): { format(tokens: string): string };
  locale(name: string): string;
  iConvert: { toHijri(year: number, month: number, day: number): { hy: number; hm: number; hd: number } };
};
const moment = createRequire(import.meta.url)('moment-hijri') as MomentHijri;

const firstDay = dayNumber(firstHijriDay) as number;
const lastDay = dayNumber(lastHijriDay) as number;

/** Published Hijri dates. Before 17 April 1999 the computed calendar often differs from them. */
const known: [date: string, hijri: string][] = [
  ['1937-03-14', '1356-01-01'],
  ['1945-07-11', '1364-08-01'],
  ['1945-08-07', '1364-08-28'],
  ['1945-08-08', '1364-09-01'],
  ['1950-10-13', '1370-01-01'],
  ['1951-10-01', '1370-12-29'],
  ['1954-08-30', '1374-01-01'],
  ['1960-06-25', '1380-01-01'],
  ['1964-06-11', '1384-02-01'],
  ['1970-03-08', '1389-12-30'],
  ['1970-03-09', '1390-01-01'],
  ['1975-02-28', '1395-02-17'],
  ['1979-11-19', '1399-12-29'],
  ['1979-11-20', '1400-01-01'],
  ['1980-02-29', '1400-04-13'],
  ['1985-06-15', '1405-09-27'],
  ['1989-08-01', '1409-12-29'],
  ['1989-08-02', '1410-01-01'],
  ['1990-08-02', '1411-01-11'],
  ['1995-12-31', '1416-08-09'],
  ['1999-04-17', '1420-01-01'],
  ['2000-01-01', '1420-09-24'],
  ['2003-07-07', '1424-05-07'],
  ['2008-12-28', '1429-12-30'],
  ['2008-12-29', '1430-01-01'],
  ['2009-12-17', '1430-12-30'],
  ['2024-07-06', '1445-12-30'],
  ['2024-07-07', '1446-01-01'],
  ['2024-11-30', '1446-05-28'],
  ['2024-12-02', '1446-06-01'],
  ['2077-11-16', '1500-12-30'],
];

describe('published calendar', () => {
  test.each(known)('the Hijri calendar converts %s to %s and back', (date, hijri) => {
    expect(toHijri(date)).toBe(hijri);
    expect(fromHijri(hijri)).toBe(date);
  });

  test('the Hijri calendar agrees with moment-hijri on every day that its table covers', () => {
    const differing: string[] = [];
    for (let day = firstDay; day <= lastDay; day++) {
      const date = dateOfDay(day);
      const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number);
      const { hy, hm, hd } = moment.iConvert.toHijri(year, month - 1, dayOfMonth);
      const ours = hijriParts(date);
      if (ours?.year !== hy || ours.month !== hm + 1 || ours.day !== hd) differing.push(date);
    }
    expect(differing).toEqual([]);
  });

  test('the Hijri calendar formats like moment-hijri with the tokens of R10.1', () => {
    moment.locale('en');
    for (let day = firstDay; day <= lastDay; day += 97) {
      const date = dateOfDay(day);
      expect(toHijri(date)).toBe(moment(date, 'YYYY-MM-DD').format('iYYYY-iMM-iDD'));
    }
  });

  test('the Hijri calendar converts every day to Hijri and back to the same day', () => {
    const differing: string[] = [];
    for (let day = firstDay; day <= lastDay; day++) {
      const date = dateOfDay(day);
      if (fromHijri(toHijri(date) as string) !== date) differing.push(date);
    }
    expect(differing).toEqual([]);
  });

  test('the Hijri calendar runs from the first day of its first year to the last day of its last', () => {
    expect(hijriParts(firstHijriDay)).toEqual({ year: firstHijriYear, month: 1, day: 1 });
    expect(hijriParts(lastHijriDay)).toEqual({ year: lastHijriYear, month: 12, day: 30 });
  });

  test.each(['1937-03-13', '2077-11-17', '1900-01-01', '2100-12-31', '2023-02-29', '07/07/2024', ''])(
    'the date %j has no Hijri day',
    (date) => {
      expect(toHijri(date)).toBeUndefined();
      expect(hijriParts(date)).toBeUndefined();
    },
  );

  test.each([
    '1355-12-29',
    '1501-01-01',
    '1364-08-29',
    '1446-05-30',
    '1446-01-00',
    '1446-00-01',
    '1446-13-01',
    '1446-1-1',
    '٤٤٦-٠١-٠١',
    '',
  ])('the Hijri date %j has no Gregorian day', (hijri) => {
    expect(fromHijri(hijri)).toBeUndefined();
  });
});
