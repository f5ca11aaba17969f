import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { carFinance } from '#domain/forms/car-finance.ts';
import { serverForTests } from '#tests/support/database.ts';
import { whistleblowingHelpers } from '#tests/support/malpractice.ts';
import { examplePayload } from '#tests/support/site.ts';
import { openCheck } from '../operations/health/check-now.ts';
import { readAuditLog } from './audit-log.ts';
import { operationsRoom } from './operations.ts';

const server = serverForTests();
beforeEach(async () => {
  const { db } = server.services.database;
  await db.deleteFrom('deliveries').execute();
});
const { report } = whistleblowingHelpers(() => server);
const looker = { subject: 'sample-operations', name: 'Operator' };
const room = () => operationsRoom(server.services, looker, openCheck(server.services));

let applications = 0;
/** Sends an application from another person each time. Returns its reference. */
async function apply(): Promise<string> {
  applications += 1;
  const MobileNumber = String(550_000_000 + applications);
  const { body } = await server.post(carFinance.endpoint, examplePayload(carFinance, { MobileNumber }));
  return body.reference;
}
const change = (set: { state?: 'pending' | 'failed'; enqueued_at?: Date; last_error?: string }) =>
  server.services.database.db.updateTable('deliveries').set(set).execute();
const minutesAgo = (minutes: number) => new Date(server.clock.now.getTime() - minutes * 60_000);

test('lists failed deliveries on pages of fifty, oldest first, each once', async () => {
  await apply();
  const { db } = server.services.database;
  const [row] = await db.selectFrom('deliveries').selectAll().limit(1).execute();
  const rows = Array.from({ length: 120 }, (_, at) => ({
    ...(row as NonNullable<typeof row>),
    id: randomUUID(),
    kind: at % 2 ? 'state-mail' : 'state-sms',
    state: 'failed' as const,
    // Some have the same time, so that their ids decide the order.
    enqueued_at: minutesAgo(Math.floor(at / 3)),
  }));
  await db.insertInto('deliveries').values(rows).execute();
  const everyPage = async (kind?: string) => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await room().deliveries({ state: 'failed', kind, after });
      expect(page.deliveries.length).toBeLessThanOrEqual(50);
      seen.push(...page.deliveries.map(({ enqueuedAt, id }) => `${enqueuedAt} ${id}`));
      after = page.next;
    } while (after);
    return seen;
  };
  const all = await everyPage();
  expect(all).toEqual([...new Set(all)].sort());
  expect(all).toHaveLength(120);
  expect(await everyPage('state-mail')).toHaveLength(60);
  expect(await everyPage('nothing-like-it')).toHaveLength(0);
  // An invalid cursor starts at page one, and an unknown kind shows every kind.
  const { deliveries } = await room().deliveries({ state: 'failed', kind: "'; drop", after: '1.x' });
  expect(deliveries[0]?.id).toBe(all[0]?.split(' ')[1]);
});

test('lists deliveries as late after an hour, with their reference and error', async () => {
  const reference = await apply();
  const late = async () => (await room().deliveries({ state: 'late' })).deliveries;
  await change({ enqueued_at: minutesAgo(59) });
  expect(await late()).toEqual([]);
  await change({ enqueued_at: minutesAgo(61), last_error: 'GatewayDown: 500' });
  const found = await late();
  expect(found[0]).toMatchObject({ reference, lastError: 'GatewayDown: 500', attempts: 0 });
  expect(new Set(found.map(({ kind }) => kind))).toEqual(
    new Set((await room().counts()).filter((one) => one.late === 1).map(({ kind }) => kind)),
  );
});

test('hides the mail about a report until it fails, because its time would reveal when the report arrived', async () => {
  server.services.config.gateways = 'live';
  await report();
  server.services.config.gateways = 'sandbox';
  expect((await room().deliveries({ state: 'pending' })).deliveries).toEqual([]);
  expect((await room().deliveries({ state: 'late' })).deliveries).toEqual([]);
  expect(await room().counts()).toEqual([]);
  await change({ state: 'failed' });
  expect((await room().deliveries({ state: 'failed' })).deliveries).toMatchObject([
    { kind: 'malpractice-mail', reference: null },
  ]);
  expect(await room().counts()).toMatchObject([{ kind: 'malpractice-mail', failed: 1, pending: 0 }]);
});

test('retries one failed delivery or all of them, and records it in the audit log', async () => {
  await apply();
  await change({ state: 'failed' });
  const failed = async () => (await room().deliveries({ state: 'failed' })).deliveries;
  const [first] = await failed();
  expect(await room().retry(first?.id ?? '')).toBe(true);
  expect((await failed()).map(({ id }) => id)).not.toContain(first?.id);
  expect(await room().retry(first?.id ?? '')).toBe(false);
  expect(await room().retry('no id')).toBe(false);
  await change({ state: 'failed' });
  const count = (await failed()).length;
  expect(await room().retryAll()).toBe(count);
  expect(await failed()).toEqual([]);
  expect(await readAuditLog(server.services)).toMatchObject([
    { action: 'deliveries-retried', name: 'Operator', about: null },
    { action: 'deliveries-retried', about: first?.id },
    { action: 'deliveries-retried', about: first?.id },
  ]);
});

test('counts today from midnight in Riyadh, and shows versions and the last backup', async () => {
  server.clock.now = new Date('2026-11-21T20:59:00Z');
  await apply();
  server.clock.now = new Date('2026-11-21T21:01:00Z');
  expect(await room().today()).toMatchObject({ submissions: [], codes: { sent: 0 } });
  await apply();
  expect((await room().today()).submissions).toEqual([{ form: 'cars-finance', count: 1 }]);
  const { config } = server.services;
  expect(await room().versions()).toMatchObject({ node: process.versions.node, lastBackup: null });
  await writeFile(join(config.dataDir, 'site.dump'), '');
  config.backupDir = config.dataDir;
  const { lastBackup, migrations } = await room().versions();
  expect(lastBackup).toMatch(/^\d{4}-.*Z$/);
  expect(migrations.applied).toBe(migrations.known);
});

test('runs the same checks as the command, on the server’s connections, which stay open', async () => {
  const { check } = room();
  const [findings, shared] = await Promise.all([check(), check()]);
  expect(shared).toBe(findings);
  expect(findings.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'configuration',
      'content',
      'database',
      'migrations',
      'audit log',
      'gateways',
      'disk',
    ]),
  );
  expect(findings.find(({ name }) => name === 'migrations')).toMatchObject({ isOk: true });
  expect(await room().counts()).toEqual([]);
});
