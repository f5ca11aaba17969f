import { citiesByArea } from './cities-data.ts';
import type { City } from './city.ts';

const areas = [1, 2, 3, 4, 5] as const;

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

/** Business and car leads send it as `areaId`. */
export function areaOf(cityId: number): City['AreaId'] | undefined {
  return cityById.get(cityId)?.AreaId;
}
