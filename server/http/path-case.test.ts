import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { apiPaths, optionListPaths } from '#domain/api-paths.ts';
import { serverForTests } from '#tests/support/database.ts';
import { getLowerCasePath } from './path-case.ts';

const upper = (path: string) => path.toUpperCase();
const lower = (path: string) => path.toLowerCase();
const mixed = (path: string) =>
  [...path].map((letter, index) => (index % 2 ? letter.toUpperCase() : letter.toLowerCase())).join('');

describe('API paths', () => {
  const server = serverForTests();

  test.each([
    ...Object.values(apiPaths),
    ...Object.values(optionListPaths),
    '/api/openapi.json',
    '/api/docs',
  ])('the API answers at %s in upper, lower and mixed case', async (path) => {
    // 405 with Allow shows like 200 that the path exists.
    const answerAt = async (spelt: string) => {
      const { status, headers } = await server.request(spelt);
      return [status, headers.get('allow')];
    };
    const [status] = await answerAt(path);
    expect([200, 405]).toContain(status);
    for (const spell of [upper, lower, mixed]) {
      expect(await answerAt(spell(path))).toEqual(await answerAt(path));
    }
  });

  test.each(['/api/nothing', '/API/nothing', '/Api/Nothing', '/API', '/API/'])(
    'the API answers 404 with JSON at %s',
    async (path) => {
      const response = await server.request(path);
      expect([response.status, Object.keys(await response.json())]).toEqual([404, ['code', 'error']]);
    },
  );

  test('the API answers a path in upper case with a query', async () => {
    const { status } = await server.request('/API/DOCS?Name=Value');
    expect(status).toBe(200);
  });
});

describe('path matching', () => {
  const app: Hono = new Hono({ getPath: getLowerCasePath(() => app.routes) });
  app.get('/api/Reports/:file', (c) => c.text(c.req.param('file')));
  app.get('/api/Reports', (c) => c.text('all'));
  app.get('/ar/:page', (c) => c.text(c.req.path));

  test('a path keeps the case of its parameters', async () => {
    expect(await (await app.request('/api/Reports/Q1-Report.PDF')).text()).toBe('Q1-Report.PDF');
  });

  test('a path of a page keeps its case', async () => {
    expect(await (await app.request('/ar/Individual')).text()).toBe('/ar/Individual');
  });

  test('a path registered later matches in any case too', async () => {
    expect(await (await app.request('/API/REPORTS')).text()).toBe('all');
  });
});
