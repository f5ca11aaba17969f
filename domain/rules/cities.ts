import type { Language } from '../language.ts';
import { citiesByArea } from './cities-data.ts';

/** A city, under the API's names (R3.8). `CitySimahCode` is unused and empty. */
export type City = {
  Id: number;
  CityName: string;
  CityNameAr: string;
  AreaId: 1 | 2 | 3 | 4 | 5;
  CitySimahCode: string;
};

const areas = [1, 2, 3, 4, 5] as const;

/** The 128 cities by area. Each area ends with its Unknown entry. */
export const cities: readonly City[] = areas.flatMap((AreaId) =>
  citiesByArea[AreaId].map(([Id, CityName, CityNameAr]) => ({
    Id,
    CityName,
    CityNameAr,
    AreaId,
    CitySimahCode: '',
  })),
);

const areaNames = {
  1: { en: 'Central region', ar: 'المنطقة الوسطى' },
  2: { en: 'Western region', ar: 'المنطقة الغربية' },
  3: { en: 'Eastern region', ar: 'المنطقة الشرقية' },
  4: { en: 'Northern region', ar: 'المنطقة الشمالية' },
  5: { en: 'Southern region', ar: 'المنطقة الجنوبية' },
} as const satisfies Record<City['AreaId'], { en: string; ar: string }>;

/** Returns a city's name as shown. The Unknown entry of each area names its area. */
export function cityLabel({ CityName, CityNameAr, AreaId }: City, language: Language): string {
  const name = language === 'ar' ? CityNameAr : CityName;
  return CityName === 'Unknown' ? `${name} (${areaNames[AreaId][language]})` : name;
}

const cityById = new Map(cities.map((city) => [city.Id, city]));

export function findCity(id: number): City | undefined {
  return cityById.get(id);
}

/** Returns the area (1 to 5) of a city, if the list has it. Business and car leads send it as `areaId`. */
export function areaOf(cityId: number): City['AreaId'] | undefined {
  return cityById.get(cityId)?.AreaId;
}
