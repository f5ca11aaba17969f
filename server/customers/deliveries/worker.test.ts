import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DeliveryKind } from '#domain/forms/form.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { insertOwed } from '#tests/support/leads.ts';
import { openProvider } from '#tests/support/provider.ts';
import { startTestServer, type TestServer } from '#tests/support/site.ts';
import { startDeliveries } from '../../deliverers.ts';
import { liveCrm } from '../../gateways/crm.ts';
import { GatewayDown } from '../../gateways/gateway-down.ts';
import type { Deliver } from './deliver.ts';
import { loadLead } from './lead.ts';
import { LeftOut } from './left-out.ts';
import { requeueLate } from './requeue-late.ts';
import { startWorker } from './worker.ts';

/** The queue goes by the database's own clock: by one that is two days behind, every next attempt is due at once. */
const begun = new Date(Date.now() - 48 * 3_600_000);
const afterSeconds = (seconds: number) => new Date(begun.getTime() + seconds * 1000);

describe('a delivery', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(await freshDatabase());
    server.clock.now = begun;
  });
  afterEach(() => server.stop());

  const owed = (kind: DeliveryKind = 'crm') => insertOwed(server.services, kind);
  const row = (id: string) =>
    server.services.database.db
      .selectFrom('deliveries')
      .select(['state', 'attempts', 'next_attempt_at', 'delivered_at', 'last_error', 'skip_reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const stateOf = async (id: string) => (await row(id)).state;
  const untilState = (id: string, state: string) =>
    expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe(state);
  const send = (id: string, attempts = 0) =>
    server.services.database.db.transaction().execute((tx) => server.services.queue.send(tx, id, attempts));

  async function work(deliver: Deliver): Promise<void> {
    const worker = await startWorker(server.services, { crm: deliver, 'staff-mail': deliver });
    onTestFinished(() => worker.stop());
  }

  test('is made, and is then neither owed nor due', async () => {
    const id = await owed();
    await work(async () => {});
    await untilState(id, 'delivered');
    expect(await row(id)).toEqual({
      state: 'delivered',
      attempts: 1,
      next_attempt_at: null,
      delivered_at: begun,
      last_error: null,
      skip_reason: null,
    });
  });

  test('that nothing is sent for any more is over, and says why and no moment', async () => {
    const id = await owed();
    await work(async () => {
      throw new LeftOut('overtaken');
    });
    await untilState(id, 'delivered');
    expect(await row(id)).toMatchObject({ attempts: 1, delivered_at: null, skip_reason: 'overtaken' });
  });

  test('whose gateway is down is tried again on schedule, with the same id, until it is made', async () => {
    const id = await owed();
    const attempts: { id: string; due: Date | null; attempts: number }[] = [];
    await work(async (_, delivery) => {
      const { next_attempt_at: due, attempts: made } = await row(id);
      attempts.push({ id: delivery.id, due, attempts: made });
      if (made < 3) throw new GatewayDown('crm', 'answered 503');
    });
    await untilState(id, 'delivered');
    expect(attempts).toEqual([
      { id, due: begun, attempts: 0 },
      { id, due: afterSeconds(5), attempts: 1 },
      { id, due: afterSeconds(5 * 60), attempts: 2 },
      { id, due: afterSeconds(30 * 60), attempts: 3 },
    ]);
    expect(await row(id)).toMatchObject({ attempts: 4, last_error: null });
  });

  test('is not tried again before it is due', async () => {
    server.clock.now = new Date();
    const [id, next] = [await owed(), await owed()];
    const made: string[] = [];
    await work(async (_, delivery) => {
      made.push(delivery.id);
      if (delivery.id === id) throw new GatewayDown('crm', 'answered 503', { retryAfterSeconds: 3600 });
    });
    await untilState(next, 'delivered');
    await expect.poll(async () => (await row(id)).attempts, { timeout: 10_000 }).toBe(1);
    const due = new Date(server.clock.now.getTime() + 3_600_000);
    expect(await row(id)).toMatchObject({
      state: 'pending',
      next_attempt_at: due,
      last_error: 'GatewayDown: crm: answered 503',
    });
    const later = await owed();
    await untilState(later, 'delivered');
    expect(made.filter((each) => each === id)).toHaveLength(1);
  });

  test('that the gateway refuses for good is given up at once, and stays listed', async () => {
    const id = await owed();
    let made = 0;
    await work(async () => {
      made += 1;
      throw new GatewayDown('crm', 'answered 410', { isPermanent: true });
    });
    await untilState(id, 'failed');
    expect(await row(id)).toEqual({
      state: 'failed',
      attempts: 1,
      next_attempt_at: null,
      delivered_at: null,
      last_error: 'GatewayDown: crm: answered 410',
      skip_reason: null,
    });
    expect(made).toBe(1);
  });

  test('is given up after its tenth attempt, and stays listed', async () => {
    const id = await owed();
    await server.services.database.db.updateTable('deliveries').set({ attempts: 8 }).execute();
    await send(id, 8);
    const due: (Date | null)[] = [];
    await work(async () => {
      due.push((await row(id)).next_attempt_at);
      throw new GatewayDown('crm', 'no answer in time');
    });
    await untilState(id, 'failed');
    expect(due).toEqual([begun, afterSeconds(24 * 3600)]);
    expect(await row(id)).toMatchObject({ attempts: 10, next_attempt_at: null });
  });

  test('that fails by a mistake of ours is tried again, and says nothing of the lead', async () => {
    const id = await owed();
    await work(async ({ database }, { about }) => {
      const lead = await loadLead(database.db, server.services.encryption, about);
      if ((await row(id)).attempts === 0) throw new TypeError(`cannot read "${lead.answers.CustomerName}"`);
      expect((await row(id)).last_error).toBe('TypeError: cannot read …');
    });
    await untilState(id, 'delivered');
    expect(await row(id)).toMatchObject({ attempts: 2 });
  });

  test('that was made is not made again when its job comes twice', async () => {
    const id = await owed();
    const made: string[] = [];
    await work(async (_, delivery) => void made.push(delivery.id));
    await untilState(id, 'delivered');
    await send(id);
    await send(id);
    const next = await owed();
    await untilState(next, 'delivered');
    expect(made).toEqual([id, next]);
    expect(await row(id)).toMatchObject({ attempts: 1 });
  });

  test('whose jobs have piled up is tried once when it is due, and not once for each of them', async () => {
    server.clock.now = new Date();
    const id = await owed();
    for (let job = 0; job < 12; job++) await send(id);
    const next = await owed();
    const made: string[] = [];
    await work(async (_, delivery) => {
      made.push(delivery.id);
      if (delivery.id === id) throw new GatewayDown('crm', 'answered 503', { retryAfterSeconds: 3600 });
    });
    await untilState(next, 'delivered');
    const due = new Date(server.clock.now.getTime() + 3_600_000);
    await expect.poll(() => row(id)).toMatchObject({ attempts: 1, next_attempt_at: due });
    const unfinished = async () => {
      const jobs = sql<{ data: object }>`select data from pgboss.job where state in ('created', 'active')`;
      return (await jobs.execute(server.services.database.db)).rows;
    };
    // When all the others are done, the next attempt alone waits.
    await expect.poll(unfinished, { timeout: 10_000 }).toEqual([{ data: { deliveryId: id, attempts: 1 } }]);
    expect(made.sort()).toEqual([id, next].sort());
  });

  test('that two processes make at once stays made when only one of them fails', async () => {
    const id = await owed();
    let fail = (_: Error) => {};
    const first = new Promise<void>((_, reject) => {
      fail = reject;
    });
    let begun = 0;
    for (const _ of ['one process', 'another'])
      await work(async () => {
        begun += 1;
        if (begun === 1) await first;
      });
    // Until the other process took one: workers of the first one may come before it, each for a batch, and make nothing.
    const sendAgain = async () => {
      const { database, queue } = server.services;
      const jobs = Array.from({ length: 100 }, () => id);
      await database.db.transaction().execute((tx) => queue.sendAll(tx, jobs));
      return begun;
    };
    await expect.poll(sendAgain, { timeout: 20_000, interval: 500 }).toBe(2);
    await untilState(id, 'delivered');
    fail(new GatewayDown('crm', 'no answer in time'));
    await server.services.queue.stop();
    expect(await row(id)).toMatchObject({ state: 'delivered', attempts: 1, last_error: null });
  });

  test('that is late is queued again once, by however many processes, until it is as late again', async () => {
    const id = await owed();
    const jobs = async () => {
      const of = sql<{ attempts: number }>`select (data->>'attempts')::int as attempts from pgboss.job
        where data->>'deliveryId' = ${id}`;
      return (await of.execute(server.services.database.db)).rows.map(({ attempts }) => attempts);
    };
    await server.services.database.db.updateTable('deliveries').set({ attempts: 3 }).execute();
    server.clock.now = afterSeconds(121);
    const three = Array.from({ length: 3 }, () => requeueLate(server.services));
    await Promise.all(three);
    await requeueLate(server.services);
    expect(await jobs()).toEqual([0, 3]);
    expect(await row(id)).toMatchObject({ attempts: 3, next_attempt_at: afterSeconds(121) });
    server.clock.now = afterSeconds(242);
    await requeueLate(server.services);
    expect(await jobs()).toEqual([0, 3, 3]);
  });

  test('whose job was lost is found by its row, and made', async () => {
    const id = await owed();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const made: string[] = [];
    // Its job finds nothing owed and ends: from then on only the row knows of the delivery.
    const set = (state: 'pending' | 'delivered') =>
      server.services.database.db.updateTable('deliveries').set({ state }).where('id', '=', id).execute();
    await set('delivered');
    await work(async (_, delivery) => void made.push(delivery.id));
    await untilState(await owed(), 'delivered');
    await set('pending');
    server.clock.now = afterSeconds(121);
    vi.advanceTimersByTime(60_000);
    await untilState(id, 'delivered');
    expect(made).toContain(id);
  });

  test('that a clock owed which was set back since is made now, not when the clock is there again', async () => {
    const id = await owed();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const set = (values: { state: 'pending' | 'delivered'; enqueued_at?: Date; next_attempt_at?: Date }) =>
      server.services.database.db.updateTable('deliveries').set(values).where('id', '=', id).execute();
    await set({ state: 'delivered' });
    const made: string[] = [];
    await work(async (_, delivery) => void made.push(delivery.id));
    await untilState(await owed(), 'delivered');
    const inAnHour = new Date(server.clock.now.getTime() + 3_600_000);
    await set({ state: 'pending', enqueued_at: inAnHour, next_attempt_at: inAnHour });
    vi.advanceTimersByTime(60_000);
    await untilState(id, 'delivered');
    expect(made).toContain(id);
  });

  test('reaches a receiver that was down under one id, for it to know a repetition by', async () => {
    const { url, heard } = await openProvider((response) =>
      response.writeHead(heard.length < 3 ? 503 : 204).end(),
    );
    const secret = 'whsec_dGhlIHNlY3JldCBvZiB0aGlzIHRlc3Q=';
    const id = await owed();
    const gateways = { ...server.services.gateways, crm: liveCrm({ url, secrets: [{ value: secret }] }) };
    const worker = await startDeliveries({ ...server.services, gateways });
    onTestFinished(() => worker.stop());
    await untilState(id, 'delivered');
    expect(heard.map(({ headers }) => headers['webhook-id'])).toEqual([id, id, id]);
    expect(new Set(heard.map(({ body }) => body)).size).toBe(1);
  });
});
