import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { DeliveryKind } from '#domain/forms/form.ts';
import { serverForTests } from '#tests/support/database.ts';
import { insertApplication } from '#tests/support/leads.ts';
import { type ListedDelivery, listDeliveries } from './list.ts';
import { retryAllDeliveries, retryDelivery } from './retry-deliveries.ts';
import { startWorker } from './worker.ts';

describe('retrying deliveries', () => {
  const server = serverForTests();
  beforeEach(async () => {
    await server.services.database.db.deleteFrom('submissions').execute();
  });

  /** Inserts a lead with one delivery in `state` after ten attempts. Returns the delivery’s id. */
  async function insertDelivery(state: ListedDelivery['state'], kind: DeliveryKind = 'crm'): Promise<string> {
    const { database, now } = server.services;
    return database.db.transaction().execute(async (tx) => {
      const lead = await insertApplication(tx, server.services, { MobileNumber: '966500000011' });
      // Without a job, as after a failed delivery.
      const id = randomUUID();
      await tx
        .insertInto('deliveries')
        .values({
          id,
          submission_id: lead,
          kind,
          state,
          attempts: 10,
          last_error: 'GatewayDown: 500',
          enqueued_at: now(),
          next_attempt_at: state === 'pending' ? now() : null,
        })
        .execute();
      return id;
    });
  }
  const row = (id: string) =>
    server.services.database.db
      .selectFrom('deliveries')
      .select(['state', 'attempts', 'next_attempt_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const retry = (id: string) =>
    retryDelivery(server.services.database.db, server.services.queue, id, server.services.now());
  const retryAll = () =>
    retryAllDeliveries(server.services.database.db, server.services.queue, server.services.now());

  describe('failed delivery', () => {
    test('a retried delivery is due at once, with its attempts reset to zero', async () => {
      const id = await insertDelivery('failed');
      expect(await retry(id)).toBe(true);
      expect(await row(id)).toEqual({
        state: 'pending',
        attempts: 0,
        next_attempt_at: server.services.now(),
      });
    });

    test('a retried delivery is delivered', async () => {
      const id = await insertDelivery('failed');
      const delivered: string[] = [];
      await retry(id);
      const worker = await startWorker(server.services, {
        crm: async (_services, one) => void delivered.push(one.id),
      });
      onTestFinished(() => worker.stop());
      await expect.poll(async () => (await row(id)).state, { timeout: 20_000 }).toBe('delivered');
      expect(delivered).toEqual([id]);
    });
  });

  test('a delivery that waits for its next attempt is retried at once, after ten attempts in all', async () => {
    const id = await insertDelivery('pending');
    const { db } = server.services.database;
    const change = (values: object) =>
      db.updateTable('deliveries').set(values).where('id', '=', id).execute();
    await change({ next_attempt_at: new Date(server.clock.now.getTime() + 3_600_000) });
    expect(await retryAll()).toBe(0);
    expect(await retry(id)).toBe(true);
    expect(await row(id)).toMatchObject({ attempts: 10, next_attempt_at: server.services.now() });
    const worker = await startWorker(server.services, { crm: async () => undefined });
    onTestFinished(() => worker.stop());
    await expect.poll(async () => (await row(id)).state, { timeout: 20_000 }).toBe('delivered');
  });

  test('a retry leaves a delivery that is due, because an attempt may be under way', async () => {
    const id = await insertDelivery('pending');
    expect(await retry(id)).toBe(false);
  });

  test('a retry leaves a delivery that was made or not yet tried unchanged', async () => {
    for (const state of ['pending', 'delivered'] as const) {
      const id = await insertDelivery(state);
      await server.services.database.db
        .updateTable('deliveries')
        .set({ attempts: 0 })
        .where('id', '=', id)
        .execute();
      const before = await row(id);
      expect(await retry(id)).toBe(false);
      expect(await retryAll()).toBe(0);
      expect(await row(id)).toEqual(before);
    }
  });

  test('a retry ignores an unknown delivery id', async () => {
    expect(await retry(randomUUID())).toBe(false);
  });

  test('two concurrent retries enqueue each failed delivery once', async () => {
    for (let count = 0; count < 3; count++) await insertDelivery('failed');
    await insertDelivery('delivered');
    const counts = await Promise.all([retryAll(), retryAll()]);
    expect(counts[0] + counts[1]).toBe(3);
  });

  test('deliveries are listed in the requested states, oldest first', async () => {
    const now = server.clock.now.getTime();
    onTestFinished(() => {
      server.clock.now = new Date(now);
    });
    const failed = await insertDelivery('failed');
    server.clock.now = new Date(now - 1000);
    const pending = await insertDelivery('pending', 'staff-mail');
    server.clock.now = new Date(now - 2000);
    await insertDelivery('delivered');
    const listed = await Array.fromAsync(listDeliveries(server.services.database.db, ['pending', 'failed']));
    expect(listed).toEqual([
      expect.objectContaining({ id: pending, kind: 'staff-mail', nextAttemptAt: new Date(now - 1000) }),
      expect.objectContaining({ id: failed, attempts: 10, lastError: 'GatewayDown: 500' }),
    ]);
    expect(JSON.stringify(listed)).not.toMatch(/966500000011|مقدم/);
  });

  test('more deliveries than one page holds are listed once each', async () => {
    const id = await insertDelivery('pending');
    const { db } = server.services.database;
    const { submission_id, ...rest } = await db
      .selectFrom('deliveries')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 1100 }, (_, count) => ({
      ...rest,
      id: randomUUID(),
      submission_id,
      kind: `copy ${count}`,
    }));
    await db.insertInto('deliveries').values(copies).execute();
    const listed = await Array.fromAsync(listDeliveries(db, ['pending']));
    expect(new Set(listed.map((one) => one.id))).toEqual(new Set([id, ...copies.map((copy) => copy.id)]));
    expect(listed).toHaveLength(1101);
  });
});
