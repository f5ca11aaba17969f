import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { carFinance } from '#domain/forms/car-finance.ts';
import { careers } from '#domain/forms/careers.ts';
import { serverForTests } from '#tests/support/database.ts';
import { pdf } from '#tests/support/files.ts';
import { whistleblowingHelpers } from '#tests/support/malpractice.ts';
import { examplePayload, formOf } from '#tests/support/site.ts';
import { endRequests, openRequest, openRowsOf } from '../../customers/data-subject-requests/requests.ts';
import { purge } from './purge.ts';

const tables = [
  'submissions',
  'consents',
  'deliveries',
  'files',
  'whistleblowing_reports',
  'whistleblowing_messages',
  'data_subject_requests',
] as const;

describe('ten years of retention', () => {
  const server = serverForTests();

  const counts = async () => {
    const { db } = server.services.database;
    const found = tables.map(async (table) => [
      table,
      (await db.selectFrom(table).selectAll().execute()).length,
    ]);
    return Object.fromEntries(await Promise.all(found)) as Record<(typeof tables)[number], number>;
  };
  const settings = { dryRun: false, signal: new AbortController().signal };
  const run = (now: string, changes = {}) =>
    purge(server.services, new Date(now), { ...settings, ...changes });

  /** Sends a lead, a job application with its CV, a report and a request, all at 09:00 UTC. */
  const sendAllOn = async (day: string) => {
    server.clock.now = new Date(`${day}T09:00:00Z`);
    const lead = await server.post(carFinance.endpoint, examplePayload(carFinance));
    expect(lead.status).toBe(200);
    const job = formOf(careers);
    job.set('file', new File([new Uint8Array(pdf())], 'cv.pdf'));
    expect((await server.request(careers.endpoint, { method: 'POST', body: job })).status).toBe(200);
    const { report, add } = whistleblowingHelpers(() => server);
    const { body } = await report(
      { suspectName: randomUUID() },
      { file: new File([new Uint8Array(pdf())], 'invoice.pdf') },
    );
    expect((await add(body.receiptCode, 'The invoice has the number 1184, of March.')).status).toBe(200);
    const { services } = server;
    const asked = {
      kind: 'export',
      person: { nationalId: '1010101010' },
      contact: '966500000000',
      language: 'ar',
      origin: 'desk',
    } as const;
    await services.database.db.transaction().execute(async (tx) => {
      await openRequest(tx, services, asked);
      const open = await openRowsOf(tx, services.encryption, asked.person);
      await endRequests(
        tx,
        services,
        open.map(({ id }) => id),
        { as: 'done' },
      );
    });
  };

  beforeEach(async () => {
    await run('2100-01-01T00:00:00Z');
    expect(await counts()).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
  });

  test('stored data is deleted with its related rows after ten years, not before', async () => {
    await sendAllOn('2026-11-21');
    const young = await counts();
    expect(Object.values(young).every((count) => count > 0)).toBe(true);
    await sendAllOn('2026-11-22');
    expect(await run('2036-11-21T20:59:59Z')).toEqual({ submissions: 0, reports: 0, files: 0, requests: 0 });
    expect(await run('2036-11-21T21:00:00Z')).toEqual({ submissions: 2, reports: 1, files: 2, requests: 1 });
    expect(await counts()).toEqual(young);
  });

  test('a dry run of the purge only counts the data', async () => {
    await sendAllOn('2026-11-21');
    const before = await counts();
    expect(await run('2040-01-01T00:00:00Z', { dryRun: true })).toEqual({
      submissions: 2,
      reports: 1,
      files: 2,
      requests: 1,
    });
    expect(await counts()).toEqual(before);
  });

  test('a purge deletes nothing if the operator aborts', async () => {
    await sendAllOn('2026-11-21');
    const stopped = new AbortController();
    stopped.abort();
    await expect(run('2040-01-01T00:00:00Z', { signal: stopped.signal })).rejects.toThrow();
    expect((await counts()).submissions).toBe(2);
  });
});
