import { describe, expect, test } from 'vitest';
import { cities } from '#domain/rules/cities.ts';
import { exactChoice, searchChoices } from './search-choices.ts';

const arabic = cities.map(({ Id, CityNameAr }) => ({ value: Id, label: CityNameAr }));
const english = cities.map(({ Id, CityName }) => ({ value: Id, label: CityName }));
const labels = (typed: string, list = arabic) => searchChoices(list, typed).map(({ label }) => label);

describe('searching a list', () => {
  test('nothing typed, or blanks, shows the whole list in its order', () => {
    expect(searchChoices(arabic, ' ')).toEqual(arabic);
  });

  test.each([
    ['احساء', 'الأحساء'],
    ['الاحساء', 'الأحساء'],
    ['جده', 'جدة'],
    ['مكه', 'مكة المكرمة'],
    ['الرِّيَاض', 'الرياض'],
    ['الريـــاض', 'الرياض'],
  ])('%s finds %s', (typed, found) => {
    expect(labels(typed)[0]).toContain(found);
  });

  test('Latin letters match without case', () => {
    expect(labels('RIYADH', english)[0]).toBe('Riyadh');
  });

  test('what begins with the typed text, with or without the article, comes before what only holds it', () => {
    const found = searchChoices(
      [
        { value: 1, label: 'الحجاز' },
        { value: 2, label: 'جازان' },
        { value: 3, label: 'الجازية' },
      ],
      'جاز',
    );
    expect(found.map(({ value }) => value)).toEqual([2, 3, 1]);
  });

  test('what no choice holds finds nothing', () => {
    expect(labels('لندن')).toEqual([]);
  });
});

describe('a whole name', () => {
  test('is its choice, however its letters are written', () => {
    expect(exactChoice(arabic, 'جده')?.label).toBe('جدة');
  });

  test('that several choices bear, or none, chooses nothing', () => {
    const twins = [
      { value: 1, label: 'Unknown' },
      { value: 2, label: 'unknown' },
    ];
    expect(exactChoice(twins, 'unknown')).toBeUndefined();
    expect(exactChoice(arabic, '')).toBeUndefined();
  });
});
