import { apiPaths, optionListPaths } from '#domain/api-paths.ts';
import { cities } from '#domain/cities/cities.ts';
import { type OptionListName, toListAnswer } from '#domain/rules/options.ts';
import type { Endpoint } from '../../http/endpoints/endpoint.ts';
import { listEndpoint } from '../../http/endpoints/list-endpoint.ts';
import type { ContentServices } from '../services.ts';

const tag = 'Option lists';
const cacheControl = 'public, max-age=300';

export function optionLists(services: ContentServices): Endpoint[] {
  const lists = Object.entries(optionListPaths).map(([list, path]) =>
    listEndpoint(services, {
      path,
      summary: `Option list: ${list}`,
      tag,
      described: 'both languages in one order',
      cacheControl,
      list: () => toListAnswer(services.content.lists, list as OptionListName),
    }),
  );
  const cityList = listEndpoint(services, {
    path: apiPaths.fetchCities,
    summary: 'The 128 cities, as a JSON string',
    tag,
    described: 'Result holds the list as text',
    cacheControl,
    list() {
      const codes = services.content.simahCodes;
      const coded = cities.map((city) => ({ ...city, CitySimahCode: codes[city.Id] ?? city.CitySimahCode }));
      return { Result: JSON.stringify(coded) };
    },
  });
  return [...lists, cityList];
}
