import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { StatusLine } from '#contract/desk-operations.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { serverForTests } from '#tests/support/database.ts';
import { whistleblowingHelpers } from '#tests/support/malpractice.ts';
import { examplePayload } from '#tests/support/site.ts';
import { openRequest } from '../../customers/data-subject-requests/requests.ts';
import { readStatus } from './read-status.ts';

const server = serverForTests();
const { report } = whistleblowingHelpers(() => server);
const { services, clock } = { services: () => server.services, clock: () => server.clock };

const lineOf = async (name: StatusLine['name'], change: Partial<ReturnType<typeof services>> = {}) =>
  (await readStatus({ ...services(), ...change })).find((line) => line.name === name);
const later = (days: number) => new Date(clock().now.getTime() + days * 86_400_000);
/** The status some days from now. */
const lineIn = (days: number, name: StatusLine['name']) => lineOf(name, { now: () => later(days) });

let applications = 0;
async function apply(): Promise<string> {
  applications += 1;
  const payload = examplePayload(carFinance, { MobileNumber: String(550_000_000 + applications) });
  return (await server.post(carFinance.endpoint, payload)).body.reference;
}

describe('status', () => {
  test('an empty site needs no work', async () => {
    expect((await readStatus(services())).filter(({ isUrgent }) => isUrgent)).toEqual([]);
  });

  test('deliveries need work once they have failed, or are pending for an hour', async () => {
    await apply();
    const { db } = services().database;
    expect(await lineOf('late')).toMatchObject({ count: 0, isUrgent: false });
    await db
      .updateTable('deliveries')
      .set({ enqueued_at: later(-1) })
      .execute();
    expect(await lineOf('late')).toMatchObject({ isUrgent: true });
    await db.updateTable('deliveries').set({ state: 'failed' }).execute();
    expect(await lineOf('late')).toMatchObject({ count: 0 });
    expect(await lineOf('failed')).toMatchObject({ isUrgent: true });
    await db.deleteFrom('deliveries').execute();
  });

  test('a complaint needs work from the day after its last day, until it is answered', async () => {
    const reference = await apply();
    const change = (set: { answer_by?: string; answered_at?: Date }) =>
      services().database.db.updateTable('submissions').set(set).where('reference', '=', reference).execute();
    await change({ answer_by: '2026-11-21' });
    expect(await lineIn(0, 'complaints')).toMatchObject({ count: 0, isUrgent: false });
    expect(await lineIn(1, 'complaints')).toMatchObject({ count: 1, isUrgent: true });
    await change({ answered_at: later(1) });
    expect(await lineIn(1, 'complaints')).toMatchObject({ count: 0 });
  });

  test('a privacy request needs work from its 31st day', async () => {
    await services()
      .database.db.transaction()
      .execute((tx) =>
        openRequest(tx, services(), {
          kind: 'export',
          origin: 'desk',
          person: { nationalId: '1010101010' },
          contact: '966551234567',
          language: 'ar',
        }),
      );
    expect(await lineIn(30, 'requests')).toMatchObject({ count: 0 });
    expect(await lineIn(31, 'requests')).toMatchObject({ count: 1, isUrgent: true });
  });

  test('a report needs work once its days to acknowledge or to answer are over', async () => {
    await report();
    const { acknowledgeDays } = services().content.whistleblowing;
    expect(await lineIn(acknowledgeDays, 'reports')).toMatchObject({ count: 0 });
    expect(await lineIn(acknowledgeDays + 1, 'reports')).toMatchObject({ count: 1, isUrgent: true });
    const { pool } = services().database;
    await pool.query("update whistleblowing_reports set acknowledged_on = '2026-11-22'");
    expect(await lineIn(acknowledgeDays + 1, 'reports')).toMatchObject({ count: 0 });
    expect(await lineIn(200, 'reports')).toMatchObject({ count: 1 });
    await pool.query("update whistleblowing_reports set answered_on = '2026-11-22'");
    expect(await lineIn(200, 'reports')).toMatchObject({ count: 0 });
  });

  test('codes need work from four fifths of the day’s', async () => {
    const config = { ...services().config, codesPerDay: 5 };
    const day = '2026-11-21';
    for (const [count, isUrgent] of [
      [3, false],
      [4, true],
    ] as const) {
      while ((await services().rateLimits.counted('codesInAll', day)) < count)
        await services().rateLimits.count('codesInAll', day);
      expect(await lineOf('codes', { config })).toMatchObject({ count: (100 * count) / 5, isUrgent });
    }
  });

  test('a live site’s backup needs work after 26 hours, or if there is none', async () => {
    const backupDir = join(services().config.dataDir, 'backups');
    const config = { ...services().config, backupDir, gateways: 'live' as const };
    expect(await lineOf('backup', { config })).toMatchObject({ count: null, isUrgent: true });
    await mkdir(backupDir);
    const file = join(backupDir, 'site.dump');
    await writeFile(file, '');
    for (const [hours, isUrgent] of [
      [26, false],
      [27, true],
    ] as const) {
      await utimes(file, later(0), later(-hours / 24));
      expect(await lineOf('backup', { config })).toMatchObject({ count: hours, isUrgent });
    }
  });

  test('a secret needs work in the two days before its last day ends', async () => {
    const ring = (until: Date) => [{ value: 'new' }, { value: 'old', until }] as const;
    const endingOn = (until: Date) =>
      lineOf('secrets', { config: { ...services().config, surveySecrets: ring(until) } });
    expect(await endingOn(later(3))).toMatchObject({ count: 0 });
    expect(await endingOn(later(1))).toMatchObject({ count: 1, isUrgent: true });
    expect(await endingOn(later(-1))).toMatchObject({ count: 0 });
  });
});
