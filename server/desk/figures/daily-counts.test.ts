import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LeadFormName } from '#domain/forms/form.ts';
import { leadStates } from '#domain/lead-states.ts';
import { serverForTests } from '#tests/support/database.ts';
import { countDays } from './daily-counts.ts';
import { readFigures } from './figures.ts';

const server = serverForTests();
const hourMs = 3_600_000;
const formNames: LeadFormName[] = ['cars-finance', 'personal-finance', 'contact'];
const kinds = ['staff-mail', 'crm'];

/** A fixed sequence, so that a failure can be repeated. */
let seed = 1;
const below = (most: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % most;
};
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
const later = (hours: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + hours * hourMs);
};
const db = () => server.services.database.db;

beforeEach(async () => {
  // The database's own clock is earlier, as when a submission is new: no trigger counts an insertion.
  server.clock.now = new Date('2090-03-10T09:00:00Z');
  await db().deleteFrom('submissions').execute();
  await countDays(server.services);
});

async function storeLead(acceptedAt: Date | null = server.clock.now): Promise<string> {
  const id = randomUUID();
  const form = oneOf(formNames);
  const now = server.clock.now;
  await db()
    .insertInto('submissions')
    .values({
      id,
      reference: id,
      form,
      form_version: 1,
      language: 'ar',
      state: acceptedAt ? 'accepted' : 'unverified',
      campaign: '{}',
      received_at: now,
      accepted_at: acceptedAt,
      progress: form === 'contact' ? null : 'received',
    })
    .execute();
  const rows = kinds.map((kind) => ({
    id: randomUUID(),
    submission_id: id,
    kind,
    state: 'pending' as const,
    enqueued_at: now,
  }));
  await db().insertInto('deliveries').values(rows).execute();
  return id;
}

const setProgress = (id: string) =>
  db()
    .updateTable('submissions')
    .set({ progress: oneOf(leadStates) })
    .where('id', '=', id)
    .where('progress', 'is not', null);

/** Delivers, skips or fails the pending deliveries of a lead. */
const deliver = (id: string) =>
  db()
    .updateTable('deliveries')
    .set(
      oneOf([
        { state: 'delivered', delivered_at: new Date(server.clock.now.getTime() + below(5000)) },
        { state: 'delivered', delivered_at: null, skip_reason: 'replaced' },
        { state: 'failed' },
      ] as const),
    )
    .where('submission_id', '=', id)
    .where('state', '<>', 'delivered');

/** Compares both periods with a count of the rows themselves. */
async function expectExact(step = ''): Promise<void> {
  const accepted = await db().selectFrom('submissions').selectAll().where('state', '=', 'accepted').execute();
  const delivered = await db()
    .selectFrom('deliveries')
    .selectAll()
    .where('delivered_at', 'is not', null)
    .execute();
  for (const period of ['days', 'months'] as const) {
    const { periodStarts, leads, deliveries, states } = await readFigures(server.services, period);
    const starts = periodStarts.map((day) => new Date(`${day}T00:00:00+03:00`));
    /** Negative before the period. */
    const placeOf = (at: Date | null) => starts.findLastIndex((start) => at !== null && start <= at);
    const recent = accepted.filter((row) => placeOf(row.accepted_at) >= 0);
    const where = `${period} ${step}`;
    for (const { form, counts } of leads) {
      const places = recent.filter((row) => row.form === form).map((row) => placeOf(row.accepted_at));
      expect(counts, where).toEqual(starts.map((_, place) => places.filter((one) => one === place).length));
    }
    for (const { state, byForm } of states)
      for (const { form, count } of byForm)
        expect(count, where).toBe(recent.filter((row) => row.form === form && row.progress === state).length);
    const measured = kinds.flatMap((kind) => {
      const seconds = delivered
        .filter((row) => row.kind === kind && placeOf(row.delivered_at) >= 0)
        .map((row) => Math.floor((Number(row.delivered_at) - Number(row.enqueued_at)) / 1000))
        .sort((a, b) => a - b);
      const at = (share: number) => seconds[Math.ceil(seconds.length * share) - 1];
      return seconds.length > 0
        ? [{ kind, count: seconds.length, median: at(0.5), percentile95: at(0.95) }]
        : [];
    });
    expect(
      deliveries.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind)),
      where,
    ).toEqual(measured);
  }
}

const isClosed = async (day: string) =>
  (await db().selectFrom('daily_counts').select('day').where('day', '=', day).execute()).length > 0;

test('figures equal a direct count while leads change and days are counted', async () => {
  const ids: string[] = [];
  for (let step = 1; step <= 150; step += 1) {
    later(1 + below(16));
    for (let count = below(4); count > 0; count -= 1)
      ids.push(await storeLead(below(4) === 0 ? null : server.clock.now));
    for (let count = 5; count > 0 && ids.length > 0; count -= 1) {
      await setProgress(oneOf(ids)).execute();
      await deliver(oneOf(ids)).execute();
    }
    // A code confirmed late, an erasure, an expired retention, a deletion of deliveries.
    const id = ids[below(ids.length)] ?? '';
    await oneOf([
      () =>
        db()
          .updateTable('submissions')
          .set({ state: 'accepted', accepted_at: server.clock.now })
          .where('id', '=', id)
          .where('state', '=', 'unverified'),
      () =>
        db()
          .updateTable('submissions')
          .set({ progress: null, erased_at: server.clock.now })
          .where('id', '=', id),
      () => db().deleteFrom('submissions').where('id', '=', id),
      () => db().deleteFrom('deliveries').where('submission_id', '=', id),
    ])().execute();
    // As two processes do, while staff read the figures.
    if (below(3) === 0)
      await Promise.all([
        countDays(server.services),
        countDays(server.services),
        expectExact(`during step ${step}`),
      ]);
    if (step % 5 === 0) await expectExact(`step ${step}`);
  }
  expect(await isClosed('2090-03-15')).toBe(true);
}, 60_000);

describe('a change that is not committed while its day is counted', () => {
  test.each(['that closes', 'that is closed already'])('counts on a day %s', async (day) => {
    const id = await storeLead();
    await deliver(id).execute();
    await storeLead();
    later(72);
    if (day === 'that is closed already') await countDays(server.services);
    await db()
      .transaction()
      .execute(async (tx) => {
        await tx.deleteFrom('submissions').where('id', '=', id).execute();
        await countDays(server.services);
        await expectExact('before the commit');
      });
    await expectExact('after the commit');
    later(24);
    await countDays(server.services);
    await expectExact('after the next count');
  });
});

test('counts submissions that are stored again on a closed day', async () => {
  server.clock.now = new Date('2020-03-10T09:00:00Z');
  const id = await storeLead();
  await deliver(id).execute();
  const rows = await db().selectFrom('submissions').selectAll().where('id', '=', id).execute();
  later(72);
  await countDays(server.services);
  await db().deleteFrom('submissions').where('id', '=', id).execute();
  await expectExact('deleted');
  await db()
    .insertInto('submissions')
    // PostgreSQL computes `due_at`.
    .values(rows.map(({ due_at: _, ...row }) => ({ ...row, campaign: '{}' })))
    .execute();
  await expectExact('stored again');
  later(24);
  await countDays(server.services);
  await expectExact('counted');
});

test('deletes counts whose sum is zero', async () => {
  const id = await storeLead();
  later(72);
  await countDays(server.services);
  expect(await isClosed('2090-03-10')).toBe(true);
  await db().deleteFrom('submissions').where('id', '=', id).execute();
  later(24);
  await countDays(server.services);
  expect(await isClosed('2090-03-10')).toBe(false);
});

test('counts all days after a gap of more than a month', async () => {
  await db().updateTable('closed_days').set({ through: '-infinity' }).execute();
  for (let month = 0; month < 4; month += 1) {
    await deliver(await storeLead()).execute();
    later(40 * 24);
  }
  await countDays(server.services);
  await expectExact();
  const { through } = await db().selectFrom('closed_days').select('through').executeTakeFirstOrThrow();
  expect(through).toBe('2090-08-15');
  for (const day of ['2090-03-10', '2090-07-08']) expect(await isClosed(day)).toBe(true);
});

test('a clock that goes back opens days again', async () => {
  await storeLead();
  later(96);
  await countDays(server.services);
  later(-72);
  await countDays(server.services);
  await storeLead();
  await expectExact();
});
