import type { Transaction } from 'kysely';
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { describeError } from '../../platform/log/log.ts';

/** The queue of deliveries: a job is the next attempt at one, sent in the transaction that enqueues it. */
export interface Queue {
  /**
   * Queues an attempt when `tx` commits, to run at once or at `startAfter`.
   * @param attempts - how many were made before it: when the delivery has another count by then, the job is stale
   */
  send(tx: Transaction<Tables>, deliveryId: string, attempts?: number, startAfter?: Date): Promise<void>;
  /** Queues the first attempts at several at once, to run at once or at `startAfter`. */
  sendAll(tx: Transaction<Tables>, deliveryIds: string[], startAfter?: Date): Promise<void>;
  /**
   * Runs `handler` for each job. A job whose handler throws, or whose process dies, runs again. Those that are done are
   * kept for a day.
   * @returns what takes no further job from then on; those that run are not waited for
   */
  work(handler: (deliveryId: string, attempts: number) => Promise<void>): Promise<() => Promise<void>>;
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>;
}

/** A job's data. */
interface NextAttempt {
  deliveryId: string;
  attempts: number;
}

const name = 'deliveries';
/** How long a handler may take: longer than every gateway's time-out. */
const expireInSeconds = 120;
/** A killed worker's job runs again after about this long. */
const heartbeatSeconds = 10;
const stopMs = 10_000;
/**
 * So many jobs are taken with one statement and run at once, by each of so many workers. A worker whose batch was full
 * takes the next one without a pause.
 */
const batchSize = 10;
const workers = 4;
/** How often jobs of killed workers are looked for: half a dozen locked statements each time. */
const superviseSeconds = 4;
/** How often jobs that were done a day ago are deleted. */
const maintainSeconds = 60;

export async function startQueue({ queue }: Database, log: Logger): Promise<Queue> {
  const boss = new PgBoss({
    ...queue,
    schema: 'pgboss',
    // The migrations make it.
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: maintainSeconds,
  });
  boss.on('error', (error) => log.error({ error: describeError(error) }, 'queue'));
  await boss.start();
  // To make one that is there changes nothing, and takes longer than to look.
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
  // pg-boss looks a queue up once, on its own connection. On a single one that would wait for ever inside a transaction.
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
