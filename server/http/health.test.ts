import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { freshDatabase, serverForTests } from '#tests/support/database.ts';
import { createApp } from '../app.ts';
import { openDatabase } from '../platform/database/open.ts';

describe('health', () => {
  const server = serverForTests();

  const answer = async (response: Response) => ({
    status: response.status,
    type: response.headers.get('content-type'),
    cache: response.headers.get('cache-control'),
    body: await response.json(),
  });
  const json = { type: 'application/json', cache: 'no-store' };

  test('/healthz reports that the process is alive', async () => {
    expect(await answer(await server.request('/healthz'))).toEqual({
      ...json,
      status: 200,
      body: { alive: true },
    });
  });

  test('/readyz reports ready while the database answers', async () => {
    expect(await answer(await server.request('/readyz'))).toEqual({
      ...json,
      status: 200,
      body: { ready: true },
    });
  });

  test('a process without its database is alive, but not ready', async () => {
    const other = await freshDatabase();
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

  test('a process is not ready while a migration is missing, and ready again afterwards', async () => {
    const { db } = server.services.database;
    const last = sql`select name, timestamp from kysely_migration order by name desc limit 1`;
    const { rows } = await last.execute(db);
    const { name, timestamp } = rows[0] as { name: string; timestamp: string };
    await sql`delete from kysely_migration where name = ${name}`.execute(db);
    expect((await server.request('/readyz')).status).toBe(503);
    await sql`insert into kysely_migration values (${name}, ${timestamp})`.execute(db);
    expect((await server.request('/readyz')).status).toBe(200);
    // Simulates a migration that a newer version has run; other processes already use that version.
    await sql`insert into kysely_migration values ('999-newer', ${timestamp})`.execute(db);
    expect((await server.request('/readyz')).status).toBe(200);
    await sql`delete from kysely_migration where name = '999-newer'`.execute(db);
  });

  test.each(['/healthz', '/readyz'])('%s answers HEAD without a body', async (path) => {
    const response = await server.request(path, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});
