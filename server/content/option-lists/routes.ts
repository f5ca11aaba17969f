import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { accepted } from '#contract/accepted.ts';
import { apiPaths, optionListPaths } from '#domain/api-paths.ts';
import { cities } from '#domain/rules/cities.ts';
import { type OptionListName, toListAnswer } from '#domain/rules/options.ts';
import { always, json } from '../../http/openapi/documented-answers.ts';
import { limit } from '../../http/rate-limits/limit.ts';
import type { ContentServices } from '../services.ts';

const cachedShortly = { 'Cache-Control': 'public, max-age=300' };

/** The option lists (R3.7, R8.7). */
export function options(app: OpenAPIHono, services: ContentServices): void {
  for (const [list, path] of Object.entries(optionListPaths)) {
    const responses = { ...always, 200: json('both languages in one order', accepted[path]) };
    const route = createRoute({
      method: 'get',
      path,
      summary: `Option list: ${list}`,
      tags: ['Option lists'],
      middleware: limit(services, 'lists'),
      responses,
    });
    app.openapi(route, (c) =>
      c.json(toListAnswer(services.content.lists, list as OptionListName), 200, cachedShortly),
    );
  }

  app.openapi(
    createRoute({
      method: 'get',
      path: apiPaths.fetchCities,
      summary: 'The 128 cities, as a JSON string',
      tags: ['Option lists'],
      middleware: limit(services, 'lists'),
      responses: {
        ...always,
        200: json('Result holds the list as text', accepted[apiPaths.fetchCities]),
      },
    }),
    (c) => {
      const codes = services.content.simahCodes;
      const coded = cities.map((city) => ({ ...city, CitySimahCode: codes[city.Id] ?? city.CitySimahCode }));
      return c.json({ Result: JSON.stringify(coded) }, 200, cachedShortly);
    },
  );
}
