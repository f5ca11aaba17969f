import { describe, expect, test } from 'vitest';
import { apiPaths, optionListPaths } from '#domain/api-paths.ts';
import { cities } from '#domain/cities/cities.ts';
import { offeredOptions } from '#domain/rules/options.ts';
import { serverForTests } from '#tests/support/database.ts';
import { lists } from '#tests/support/lists.ts';
import type { AnyJson, TestServer } from '#tests/support/site.ts';
import { createApp } from '../../app.ts';

const server = serverForTests();

const paths = Object.entries(optionListPaths) as [keyof typeof optionListPaths, string][];

describe.each(paths)('list %s', (name, path) => {
  const options = offeredOptions(lists, name);

  test('the list has the same order in both languages and numbers as values', async () => {
    const response = await server.request(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    const { listEn, listAr, ...rest } = (await response.json()) as AnyJson;
    expect(rest).toEqual({});
    const shown = (list: AnyJson[]) => list.map(({ label, value }) => [label, value]);
    expect(shown(listEn)).toEqual(options.map(({ en, value }) => [en, value]));
    expect(shown(listAr)).toEqual(options.map(({ ar, value }) => [ar, value]));
    for (const { value } of listEn) expect(Number.isInteger(value)).toBe(true);
  });

  test('the list answers GET and HEAD only', async () => {
    const { status, headers } = await server.request(path, { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('the list may be cached for five minutes', async () => {
    const response = await server.request(path);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  });
});

test.each([optionListPaths.reachWay, optionListPaths.annualSales])(
  '%s repeats value and label as id and name',
  async (path) => {
    const { listEn, listAr } = (await (await server.request(path)).json()) as AnyJson;
    for (const { label, value, id, name } of [...listEn, ...listAr]) {
      expect([id, name]).toEqual([value, label]);
    }
  },
);

describe('cities', () => {
  const fetched = async (app: Pick<TestServer, 'request'> = server) =>
    (await (await app.request(apiPaths.fetchCities)).json()) as AnyJson;

  test('the city list has 128 cities, as JSON text in Result', async () => {
    const answer = await fetched();
    expect(Object.keys(answer)).toEqual(['Result']);
    expect(JSON.parse(answer.Result)).toEqual(cities);
    expect(cities).toHaveLength(128);
  });

  test("the city list carries the credit bureau's codes from the operator's content", async () => {
    const content = { ...server.services.content, simahCodes: { '1': 'RUH' } };
    const app = createApp({ ...server.services, content });
    const { Result } = (await (await app.request(apiPaths.fetchCities)).json()) as AnyJson;
    const [first, second] = JSON.parse(Result) as AnyJson[];
    expect([first.CitySimahCode, second.CitySimahCode]).toEqual(['RUH', '']);
  });
});
