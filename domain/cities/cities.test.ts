import { describe, expect, test } from 'vitest';
import { areaOf, cities, findCity } from './cities.ts';
import { cityLabel } from './city.ts';

describe('cities', () => {
  test('the list has 128 cities with unique ids', () => {
    expect(cities).toHaveLength(128);
    expect(new Set(cities.map((city) => city.Id)).size).toBe(128);
  });

  test('the cities are grouped in 5 areas, in order', () => {
    const areasInOrder = cities.map((city) => city.AreaId).filter((area, i, all) => area !== all[i - 1]);
    expect(areasInOrder).toEqual([1, 2, 3, 4, 5]);
  });

  test.each([1, 2, 3, 4, 5])('the cities of area %i end with its only Unknown entry', (area) => {
    const ofArea = cities.filter((city) => city.AreaId === area);
    expect(ofArea.filter((city) => city.CityName === 'Unknown')).toEqual([ofArea.at(-1)]);
    expect(ofArea.at(-1)?.CityNameAr).toBe('غير معروف');
  });

  test('each city has a name in each language and an empty SIMAH code', () => {
    for (const city of cities) {
      expect(city.CityName).toMatch(/^[A-Z][A-Za-z' ]+$/);
      expect(city.CityNameAr).toMatch(/^[\u0621-\u064a ]+$/);
      expect(city.CitySimahCode).toBe('');
    }
  });

  test.each(['ar', 'en'] as const)('the cities have unique labels in %s', (language) => {
    expect(new Set(cities.map((city) => cityLabel(city, language))).size).toBe(128);
  });

  test.each([
    [33, 'Unknown (Central region)', 'غير معروف (المنطقة الوسطى)'],
    [59, 'Unknown (Western region)', 'غير معروف (المنطقة الغربية)'],
    [80, 'Unknown (Eastern region)', 'غير معروف (المنطقة الشرقية)'],
    [100, 'Unknown (Northern region)', 'غير معروف (المنطقة الشمالية)'],
    [128, 'Unknown (Southern region)', 'غير معروف (المنطقة الجنوبية)'],
    [34, 'Jeddah', 'جدة'],
  ])('the city %i has the labels %s and %s', (id, en, ar) => {
    const city = findCity(id);
    expect(city && [cityLabel(city, 'en'), cityLabel(city, 'ar')]).toEqual([en, ar]);
  });

  test.each([
    [1, 'Riyadh', 'الرياض', 1],
    [34, 'Jeddah', 'جدة', 2],
    [63, 'Al Ahsa', 'الأحساء', 3],
    [95, "Al Bad'", 'البدع', 4],
    [128, 'Unknown', 'غير معروف', 5],
  ])('the city %i is %s, %s, in area %i', (id, en, ar, area) => {
    expect(findCity(id)).toMatchObject({ Id: id, CityName: en, CityNameAr: ar, AreaId: area });
    expect(areaOf(id)).toBe(area);
  });

  test.each([0, 129, -1, 1.5, Number.NaN])('findCity finds no city %d', (id) => {
    expect(findCity(id)).toBeUndefined();
    expect(areaOf(id)).toBeUndefined();
  });
});
