import { expect, test } from 'vitest';
import { carFinance } from '#domain/forms/car-finance.ts';
import { serverForTests } from '#tests/support/database.ts';
import { examplePayload } from '#tests/support/site.ts';
import { readFigures } from './figures.ts';

const server = serverForTests();

const at = (moment: string) => {
  server.clock.now = new Date(moment);
};
let applications = 0;
/** Sends an application from another person each time. */
const apply = () => {
  applications += 1;
  return server.post(
    carFinance.endpoint,
    examplePayload(carFinance, { MobileNumber: String(550_000_000 + applications) }),
  );
};
const carsOf = ({ leads }: Awaited<ReturnType<typeof readFigures>>) =>
  leads.find(({ form }) => form === 'cars-finance')?.counts ?? [];

test('counts days and months from midnight in Riyadh, up to today', async () => {
  at('2026-10-31T20:59:00Z');
  await apply();
  at('2026-10-31T21:00:00Z');
  await apply();
  at('2026-11-21T09:00:00Z');
  await apply();
  const days = await readFigures(server.services, 'days');
  expect([days.periodStarts[0], days.periodStarts.at(-1), days.periodStarts.length]).toEqual([
    '2026-10-23',
    '2026-11-21',
    30,
  ]);
  const onDay = (day: string) => carsOf(days)[days.periodStarts.indexOf(day)];
  expect([onDay('2026-10-31'), onDay('2026-11-01'), onDay('2026-11-21'), onDay('2026-11-20')]).toEqual([
    ...[1, 1, 1, 0],
  ]);
  const months = await readFigures(server.services, 'months');
  expect([months.periodStarts[0], months.periodStarts.at(-1), months.periodStarts.length]).toEqual([
    ...['2025-12-01', '2026-11-01', 12],
  ]);
  expect(carsOf(months).slice(-2)).toEqual([1, 2]);
  expect(days.states.find(({ state }) => state === 'received')).toMatchObject({ count: 3 });
  // Submissions older than the first day are not counted.
  at('2026-12-21T09:00:00Z');
  expect(carsOf(await readFigures(server.services, 'days')).reduce((sum, one) => sum + one, 0)).toBe(0);
});

test('counts deliveries with their durations and the steps of forms over the same period', async () => {
  at('2026-11-21T09:00:00Z');
  const { db } = server.services.database;
  const [row] = await db.selectFrom('deliveries').selectAll().limit(1).execute();
  const enqueued_at = new Date('2026-11-20T09:00:00Z');
  await db.deleteFrom('deliveries').execute();
  const rows = Array.from({ length: 20 }, (_, index) => ({
    ...(row as NonNullable<typeof row>),
    id: crypto.randomUUID(),
    kind: 'state-mail',
    state: 'delivered' as const,
    enqueued_at,
    // One of twenty took an hour, the others one to nineteen seconds.
    delivered_at: new Date(enqueued_at.getTime() + (index === 19 ? 3_600_000 : (index + 1) * 1000)),
  }));
  await db.insertInto('deliveries').values(rows).execute();
  await server.services.funnel.flush();
  const { deliveries, funnels } = await readFigures(server.services, 'days');
  expect((await readFigures(server.services, 'months')).deliveries).toEqual(deliveries);
  expect(deliveries).toEqual([{ kind: 'state-mail', count: 20, median: 10, percentile95: 19 }]);
  expect(funnels.find(({ form }) => form === 'cars-finance')?.steps).toEqual([
    { step: 'opened', count: 0 },
    { step: 'begun', count: 0 },
    { step: 'sent', count: 3 },
  ]);
});
