import { citiesByArea } from './cities-data.ts';
import type { City } from './city.ts';

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

const cityById = new Map(cities.map((city) => [city.Id, city]));

export function findCity(id: number): City | undefined {
  return cityById.get(id);
}

/** Returns the area (1 to 5) of a city, if the list has it. Business and car leads send it as `areaId`. */
export function areaOf(cityId: number): City['AreaId'] | undefined {
  return cityById.get(cityId)?.AreaId;
}
