import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';
import { type Database, openDatabase } from '../../platform/database/open.ts';
import { openLog } from '../../platform/log/log.ts';
import { type Queue, startQueue } from './queue.ts';

const log = openLog({ level: 'silent' });

describe('queue', () => {
  let fresh: FreshDatabase;
  let database: Database;
  let queue: Queue;
  beforeAll(async () => {
    fresh = await freshDatabase();
    database = await openDatabase(fresh, log);
    queue = await startQueue(database, log);
    await queue.work(async (id) => handle(id));
  });
  afterAll(async () => {
    await queue.stop();
    await database.close();
    await fresh.remove();
  });

  /** Every job that ran, with its time, in order. */
  const ran: { id: string; at: number }[] = [];
  let fail: (id: string) => boolean = () => false;
  const handle = async (id: string) => {
    ran.push({ id, at: Date.now() });
    if (fail(id)) throw new Error('as the test asks');
  };
  const times = (id: string) => ran.filter((job) => job.id === id).length;
  const send = (id: string, startAfter?: Date) =>
    database.db.transaction().execute((tx) => queue.send(tx, id, 0, startAfter));
  /** Waits until the workers have processed everything queued before. They take jobs in order. */
  async function untilQueueIsDone() {
    const last = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of last) await send(id);
    await expect.poll(() => last.map(times), { timeout: 15_000 }).toEqual([1, 1, 1]);
  }

  test('the queue runs a job once after its transaction commits', async () => {
    const id = randomUUID();
    await send(id);
    await expect.poll(() => times(id), { timeout: 10_000 }).toBe(1);
    await untilQueueIsDone();
    expect(times(id)).toBe(1);
  });

  test('the queue runs a backlog without pauses between jobs', async () => {
    const ids = Array.from({ length: 60 }, () => randomUUID());
    for (const id of ids) await send(id);
    // Four workers that pause a second after each job would need 15 seconds.
    await expect.poll(() => ids.every((id) => times(id) === 1), { timeout: 10_000 }).toBe(true);
  });

  test('the queue does not run a job whose transaction rolls back', async () => {
    const id = randomUUID();
    const failing = database.db.transaction().execute(async (tx) => {
      await queue.send(tx, id);
      throw new Error('after sending');
    });
    await expect(failing).rejects.toThrow('after sending');
    await untilQueueIsDone();
    expect(times(id)).toBe(0);
  });

  test('the queue does not run a job before its transaction commits', async () => {
    const id = randomUUID();
    let committing = 0;
    await database.db.transaction().execute(async (tx) => {
      await queue.send(tx, id);
      committing = Date.now();
    });
    await expect.poll(() => times(id), { timeout: 10_000 }).toBe(1);
    expect(ran.find((job) => job.id === id)?.at).toBeGreaterThanOrEqual(committing);
  });

  test('the queue does not run a job before its start time', async () => {
    const [soon, tomorrow] = [randomUUID(), randomUUID()];
    const start = new Date(Date.now() + 2500);
    await send(soon, start);
    await send(tomorrow, new Date(Date.now() + 24 * 3_600_000));
    await expect.poll(() => times(soon), { timeout: 15_000 }).toBe(1);
    expect(ran.find(({ id }) => id === soon)?.at).toBeGreaterThanOrEqual(start.getTime());
    expect(times(tomorrow)).toBe(0);
  });

  test('the queue retries a job whose handler threw, but no other of its batch', async () => {
    const [id, ...others] = [randomUUID(), randomUUID(), randomUUID()];
    fail = (job) => job === id && times(id) === 1;
    onTestFinished(() => {
      fail = () => false;
    });
    await database.db.transaction().execute((tx) => queue.sendAll(tx, [id, ...others]));
    await expect.poll(() => times(id), { timeout: 25_000 }).toBe(2);
    expect(others.map(times)).toEqual([1, 1]);
  });

  test('the queue keeps jobs sent while no worker runs, and runs them after the next start', async () => {
    await queue.stop();
    queue = await startQueue(database, log);
    const id = randomUUID();
    await send(id);
    await queue.stop();
    queue = await startQueue(database, log);
    await queue.work(handle);
    await expect.poll(() => times(id), { timeout: 10_000 }).toBe(1);
  });

  test('the queue waits for a running job before it stops', async () => {
    const other = await startQueue(database, log);
    onTestFinished(() => other.stop());
    await queue.stop();
    const events: string[] = [];
    let finish = () => {};
    const begun = new Promise<void>((started) => {
      void other.work(async () => {
        events.push('begun');
        const finished = new Promise<void>((done) => {
          finish = done;
        });
        started();
        await finished;
        events.push('finished');
      });
    });
    await database.db.transaction().execute((tx) => other.send(tx, randomUUID()));
    await begun;
    const stopped = other.stop().then(() => events.push('stopped'));
    // Long enough for a stop that does not wait.
    for (let count = 0; count < 200; count++) await sql`select 1`.execute(database.db);
    finish();
    await stopped;
    expect(events).toEqual(['begun', 'finished', 'stopped']);
  });
});
