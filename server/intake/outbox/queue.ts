import type { Transaction } from 'kysely';
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { describeError } from '../../platform/log/log.ts';

/** A job is the next attempt at one delivery. */
export interface Queue {
  /**
   * Queues an attempt as part of `tx`, to run after the commit or at `startAfter`.
   * @param attempts - the number of attempts so far; the job is stale if the delivery has another number when it runs
   */
  send(tx: Transaction<Tables>, deliveryId: string, attempts?: number, startAfter?: Date): Promise<void>;
  /** Queues first attempts as part of `tx`. */
  sendAll(tx: Transaction<Tables>, deliveryIds: string[], startAfter?: Date): Promise<void>;
  /**
   * A job runs again if its handler throws or its process dies. Finished jobs are kept for a day.
   * @returns a function that stops taking jobs, without waiting for running ones
   */
  work(handler: (deliveryId: string, attempts: number) => Promise<void>): Promise<() => Promise<void>>;
  /** Waits up to 10 seconds for running jobs, then stops. */
  stop(): Promise<void>;
}

interface NextAttempt {
  deliveryId: string;
  attempts: number;
}

const name = 'deliveries';
/** Limits a handler; longer than every gateway's time-out. */
const expireInSeconds = 120;
/** A worker without a heartbeat for this long counts as killed. Its jobs then run again within 15 seconds. */
const heartbeatSeconds = 10;
const stopMs = 10_000;
/**
 * Jobs that a worker fetches with one statement and runs concurrently. After a full batch it fetches the next one
 * without a pause.
 */
const batchSize = 10;
const workers = 4;
/** How often to search for jobs of killed workers. A search takes half a dozen statements under a lock. */
const superviseSeconds = 4;
/** How often to delete finished jobs that are older than a day. */
const maintainSeconds = 60;

export async function startQueue({ queue }: Database, log: Logger): Promise<Queue> {
  const boss = new PgBoss({
    ...queue,
    schema: 'pgboss',
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: maintainSeconds,
  });
  boss.on('error', (error) => log.error({ error: describeError(error) }, 'job queue failed'));
  await boss.start();
  // `createQueue` does nothing for an existing queue, but is slower than `getQueue`.
  if (!(await boss.getQueue(name)))
    await boss.createQueue(name, {
      retryLimit: 10,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds,
      heartbeatSeconds,
      deleteAfterSeconds: 24 * 3600,
    });
  // Lets pg-boss cache the queue now. Later, in a transaction that holds the pool's only connection, reading would
  // deadlock.
  await boss.getJobById(name, '00000000-0000-0000-0000-000000000000');

  return {
    async send(tx, deliveryId, attempts = 0, startAfter) {
      await boss.send(
        name,
        { deliveryId, attempts },
        { db: fromKysely(tx), ...(startAfter && { startAfter }) },
      );
    },
    async sendAll(tx, deliveryIds, startAfter) {
      const jobs = deliveryIds.map((deliveryId) => ({
        data: { deliveryId, attempts: 0 },
        ...(startAfter && { startAfter }),
      }));
      await boss.insert(name, jobs, { db: fromKysely(tx) });
    },
    async work(handler) {
      const run = async ({ id, data: { deliveryId, attempts } }: Job<NextAttempt>): Promise<JobResult> => {
        try {
          await handler(deliveryId, attempts);
          return { id, status: 'completed' };
        } catch (error) {
          return { id, status: 'failed', output: describeError(error) };
        }
      };
      await boss.work(
        name,
        {
          pollingIntervalSeconds: 1,
          batchSize,
          localConcurrency: workers,
          burstWhenBatchFull: true,
          perJobResults: true,
        },
        (jobs: Job<NextAttempt>[]) => Promise.all(jobs.map(run)),
      );
      return () => boss.offWork(name, { wait: false });
    },
    stop: () => boss.stop({ graceful: true, timeout: stopMs, close: false }),
  };
}
