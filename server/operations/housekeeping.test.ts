import { describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { serverForTests } from '#tests/support/database.ts';
import { personalFinancePayload } from '#tests/support/site.ts';
import type { Content } from '../content/content.ts';
import { saveBlobs } from '../content/versions/blobs.ts';
import { runHourlyJobs } from './housekeeping.ts';

const hours = (count: number) => count * 3_600_000;

describe('hourly jobs', () => {
  const server = serverForTests();

  const count = async (table: 'one_time_codes' | 'idempotency_keys' | 'submissions') =>
    (await server.services.database.db.selectFrom(table).selectAll().execute()).length;

  test('housekeeping deletes codes and idempotency keys after a day, but no submissions', async () => {
    const key = { 'idempotency-key': 'housekeeping' };
    await server.post(apiPaths.individualLoanRequest, personalFinancePayload(), key);
    server.clock.now = new Date(server.clock.now.getTime() + hours(24));
    await runHourlyJobs(server.services);
    expect([await count('one_time_codes'), await count('idempotency_keys')]).toEqual([1, 1]);

    server.clock.now = new Date(server.clock.now.getTime() + 1);
    await runHourlyJobs(server.services);
    expect([await count('one_time_codes'), await count('idempotency_keys')]).toEqual([0, 0]);
    expect(await count('submissions')).toBe(1);
  });

  test('a failed job does not stop the others', async () => {
    const { services } = server;
    const { db } = services.database;
    await saveBlobs(db, [Buffer.from('unused')], new Date(services.now().getTime() - hours(25)));
    // The reminders of complaints and content fail.
    await runHourlyJobs({ ...services, content: {} as Content });
    expect(await db.selectFrom('content_blobs').selectAll().execute()).toEqual([]);
  });
});
