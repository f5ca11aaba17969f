import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DeliveryKind } from '#domain/forms/form.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { insertPendingDelivery } from '#tests/support/leads.ts';
import { openProvider } from '#tests/support/provider.ts';
import { startTestServer, type TestServer } from '#tests/support/site.ts';
import { startDeliveries } from '../../deliverers.ts';
import { liveCrm } from '../../gateways/crm.ts';
import { GatewayDown } from '../../gateways/gateway-down.ts';
import type { Deliver } from './deliver.ts';
import { loadLead } from './lead.ts';
import { requeueLateDeliveries } from './requeue-late.ts';
import { SkipDelivery } from './skip-delivery.ts';
import { startWorker } from './worker.ts';

/** The queue uses the database's clock. With the site’s clock two days behind, every next attempt is due at once. */
const begun = new Date(Date.now() - 48 * 3_600_000);
const afterSeconds = (seconds: number) => new Date(begun.getTime() + seconds * 1000);

describe('delivery', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(await freshDatabase());
    server.clock.now = begun;
  });
  afterEach(() => server.stop());

  const owed = (kind: DeliveryKind = 'crm') => insertPendingDelivery(server.services, kind);
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

  test('a delivery is neither pending nor due after it succeeds', async () => {
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

  test('a skipped delivery is finished with a reason and no delivery time', async () => {
    const id = await owed();
    await work(async () => {
      throw new SkipDelivery('replaced');
    });
    await untilState(id, 'delivered');
    expect(await row(id)).toMatchObject({ attempts: 1, delivered_at: null, skip_reason: 'replaced' });
  });

  test('a delivery is retried on schedule with the same id while the gateway is down', async () => {
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

  test('a delivery is not retried before it is due', async () => {
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

  test('a delivery fails at once when the gateway refuses it permanently', async () => {
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

  test('a delivery fails after its tenth attempt', async () => {
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

  test('a delivery is retried after a programming error, and stores its message without values', async () => {
    const id = await owed();
    await work(async ({ database }, { about }) => {
      const lead = await loadLead(database.db, server.services.encryption, about);
      if ((await row(id)).attempts === 0) throw new TypeError(`cannot read "${lead.answers.CustomerName}"`);
      expect((await row(id)).last_error).toBe('TypeError: cannot read …');
    });
    await untilState(id, 'delivered');
    expect(await row(id)).toMatchObject({ attempts: 2 });
  });

  test('a delivery is sent once even if its job arrives again', async () => {
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

  test('a delivery is attempted once when due, even with many duplicate jobs', async () => {
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
    // After the other jobs are done, only the next attempt is waiting.
    await expect.poll(unfinished, { timeout: 10_000 }).toEqual([{ data: { deliveryId: id, attempts: 1 } }]);
    expect(made.sort()).toEqual([id, next].sort());
  });

  test('a delivery stays delivered when a second process fails to send it', async () => {
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
    // Repeats until the second process takes a job. The first process may take whole batches before, which send
    // nothing.
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

  test('several processes queue a late delivery once, and again after the same delay', async () => {
    const id = await owed();
    const jobs = async () => {
      const of = sql<{ attempts: number }>`select (data->>'attempts')::int as attempts from pgboss.job
        where data->>'deliveryId' = ${id}`;
      return (await of.execute(server.services.database.db)).rows.map(({ attempts }) => attempts);
    };
    await server.services.database.db.updateTable('deliveries').set({ attempts: 3 }).execute();
    server.clock.now = afterSeconds(121);
    const three = Array.from({ length: 3 }, () => requeueLateDeliveries(server.services));
    await Promise.all(three);
    await requeueLateDeliveries(server.services);
    expect(await jobs()).toEqual([0, 3]);
    expect(await row(id)).toMatchObject({ attempts: 3, next_attempt_at: afterSeconds(121) });
    server.clock.now = afterSeconds(242);
    await requeueLateDeliveries(server.services);
    expect(await jobs()).toEqual([0, 3, 3]);
  });

  test('a delivery is delivered from its row when its job was lost', async () => {
    const id = await owed();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const made: string[] = [];
    // The job finds the delivery done and ends. From then on only the row knows of it.
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

  test('a delivery is sent at once when the clock was set back after it was scheduled', async () => {
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

  test('a delivery reaches a receiver under the same id and body in every attempt', async () => {
    const { url, received } = await openProvider((response) =>
      response.writeHead(received.length < 3 ? 503 : 204).end(),
    );
    const secret = 'whsec_dGhlIHNlY3JldCBvZiB0aGlzIHRlc3Q=';
    const id = await owed();
    const gateways = { ...server.services.gateways, crm: liveCrm({ url, secrets: [{ value: secret }] }) };
    const worker = await startDeliveries({ ...server.services, gateways });
    onTestFinished(() => worker.stop());
    await untilState(id, 'delivered');
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id, id]);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });
});
