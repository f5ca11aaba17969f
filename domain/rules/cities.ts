import type { Language } from '../language.ts';
import { citiesByArea } from './cities-data.ts';

/** A city, its parts under the API's names (R3.8). `CitySimahCode` is not in use: empty. */
export type City = {
  Id: number;
  CityName: string;
  CityNameAr: string;
  AreaId: 1 | 2 | 3 | 4 | 5;
  CitySimahCode: string;
};

const areas = [1, 2, 3, 4, 5] as const;

/** The 128 cities in the order of the list: area by area, each area ending with its Unknown entry. */
export const cities: readonly City[] = areas.flatMap((AreaId) =>
  citiesByArea[AreaId].map(([Id, CityName, CityNameAr]) => ({
    Id,
    CityName,
    CityNameAr,
    AreaId,
    CitySimahCode: '',
  })),
);

/** What the areas are called, by the cities that they hold. */
const areaNames = {
  1: { en: 'Central region', ar: 'المنطقة الوسطى' },
  2: { en: 'Western region', ar: 'المنطقة الغربية' },
  3: { en: 'Eastern region', ar: 'المنطقة الشرقية' },
  4: { en: 'Northern region', ar: 'المنطقة الشمالية' },
  5: { en: 'Southern region', ar: 'المنطقة الجنوبية' },
} as const satisfies Record<City['AreaId'], { en: string; ar: string }>;

/** A city as people choose and read it. Each area has an entry named Unknown: it says of which area. */
export function cityLabel({ CityName, CityNameAr, AreaId }: City, language: Language): string {
  const name = language === 'ar' ? CityNameAr : CityName;
  return CityName === 'Unknown' ? `${name} (${areaNames[AreaId][language]})` : name;
}

const cityById = new Map(cities.map((city) => [city.Id, city]));

/** The city with this id, if the list has one. */
export function findCity(id: number): City | undefined {
  return cityById.get(id);
}

/** The area (1 to 5) of the city with this id, if the list has one: what business and car leads send as `areaId`. */
export function areaOf(cityId: number): City['AreaId'] | undefined {
  return cityById.get(cityId)?.AreaId;
}
