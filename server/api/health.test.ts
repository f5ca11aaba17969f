import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { openDatabase } from '../database/open.ts';
import { databases } from '../database/testing.ts';
import { startTestServer, type TestServer } from '../testing.ts';

describe.each(databases)('health on %s', (_, fresh) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(await fresh());
  });
  afterAll(() => server.stop());

  const answer = async (response: Response) => ({
    status: response.status,
    type: response.headers.get('content-type'),
    cache: response.headers.get('cache-control'),
    body: await response.json(),
  });
  const json = { type: 'application/json', cache: 'no-store' };

  test('the process says that it is alive', async () => {
    expect(await answer(await server.request('/healthz'))).toEqual({
      ...json,
      status: 200,
      body: { alive: true },
    });
  });

  test('it is ready while its database answers', async () => {
    expect(await answer(await server.request('/readyz'))).toEqual({
      ...json,
      status: 200,
      body: { ready: true },
    });
  });

  test('without its database it is alive, but not ready', async () => {
    const other = await fresh();
    const database = await openDatabase(other, server.services.log);
    const app = createApp({ ...server.services, database });
    expect((await app.request('/readyz')).status).toBe(200);
    await database.close();
    await other.remove();
    expect(await answer(await app.request('/readyz'))).toEqual({
      ...json,
      status: 503,
      body: { ready: false },
    });
    expect((await app.request('/healthz')).status).toBe(200);
  });

  test.each(['/healthz', '/readyz'])('%s answers HEAD without a body', async (path) => {
    const response = await server.request(path, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});
