import { describe, expect, test } from 'vitest';
import { cities } from '#domain/cities/cities.ts';
import { exactChoice, searchChoices } from './search-choices.ts';

const arabic = cities.map(({ Id, CityNameAr }) => ({ value: Id, label: CityNameAr }));
const english = cities.map(({ Id, CityName }) => ({ value: Id, label: CityName }));
const labels = (typed: string, list = arabic) => searchChoices(list, typed).map(({ label }) => label);

describe('searchChoices', () => {
  test('returns the whole list in its order for a blank', () => {
    expect(searchChoices(arabic, ' ')).toEqual(arabic);
  });

  test.each([
    ['احساء', 'الأحساء'],
    ['الاحساء', 'الأحساء'],
    ['جده', 'جدة'],
    ['مكه', 'مكة المكرمة'],
    ['الرِّيَاض', 'الرياض'],
    ['الريـــاض', 'الرياض'],
  ])('finds for %s the choice %s', (typed, found) => {
    expect(labels(typed)[0]).toContain(found);
  });

  test('ignores the case of Latin letters', () => {
    expect(labels('RIYADH', english)[0]).toBe('Riyadh');
  });

  test('puts choices that start with the text, with or without the article, before those that contain it', () => {
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

  test('returns an empty list when no choice matches', () => {
    expect(labels('لندن')).toEqual([]);
  });
});

describe('exactChoice', () => {
  test('matches a different spelling of the same letters', () => {
    expect(exactChoice(arabic, 'جده')?.label).toBe('جدة');
  });

  test('returns undefined for a label of several choices and for an empty text', () => {
    const twins = [
      { value: 1, label: 'Unknown' },
      { value: 2, label: 'unknown' },
    ];
    expect(exactChoice(twins, 'unknown')).toBeUndefined();
    expect(exactChoice(arabic, '')).toBeUndefined();
  });
});
