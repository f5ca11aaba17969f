import type { Selectable } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { GatewayDown } from '../gateways/gateway-down.ts';
import { describeError } from '../log.ts';
import type { Services } from '../services.ts';
import { Visitors } from '../visitors.ts';
import { type Deliver, deliverers } from './deliverers.ts';
import { nextAttempt } from './retries.ts';

type Delivery = Selectable<Tables['deliveries']>;

/** How often owed deliveries are looked for whose job was lost, and how late one must be to count as lost. */
const sweepSeconds = 60;
const lateSeconds = 120;

/**
 * Makes the deliveries that submissions owe, until stopped. Each is made at least once: a process may die between the
 * gateway's yes and the table's, so every repetition carries the delivery's own id.
 */
export async function startDeliveries(
  services: Services,
  deliver: Record<string, Deliver> = deliverers,
  visitors = new Visitors(),
): Promise<{ stop(): void }> {
  await services.queue.work(async (id) => {
    await visitors.first();
    return attempt(services, id, deliver);
  });
  const sweep = () =>
    requeueLate(services).catch((error: unknown) => {
      services.log.error({ error: describeError(error) }, 'late deliveries could not be queued');
    });
  const timer = setInterval(sweep, sweepSeconds * 1000);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function attempt(
  services: Services,
  id: string,
  deliver: Record<string, Deliver>,
): Promise<'done' | 'forget'> {
  const { db } = services.database;
  const delivery = await db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst();
  if (!delivery) return 'done';
  // A malpractice report has no hour: neither the job, the row nor the log tells when its mail was sent.
  const after = delivery.report_id === null ? 'done' : 'forget';
  if (delivery.state !== 'owed') return after;
  try {
    const make = deliver[delivery.kind];
    if (!make) throw new Error(`no deliverer for ${delivery.kind}`);
    await make(services, { id, about: delivery.submission_id ?? delivery.report_id ?? '' });
    await db
      .updateTable('deliveries')
      .set({
        state: 'delivered',
        attempts: delivery.attempts + 1,
        delivered_at: after === 'forget' ? delivery.owed_at : services.now(),
        next_attempt_at: null,
        last_error: null,
      })
      .where('id', '=', id)
      .execute();
    if (after === 'done') {
      services.log.info({ delivery: id, kind: delivery.kind }, 'delivered');
      services.metrics.attempt(delivery.kind, 'delivered');
    }
  } catch (error) {
    await recordFailure(services, delivery, error);
  }
  return after;
}

/** Counts a failed attempt and queues the next one, or gives up for a person to look at (`npm run ops -- deliveries`). */
async function recordFailure(services: Services, delivery: Delivery, error: unknown): Promise<void> {
  if (delivery.report_id !== null) return recordReportFailure(services, delivery, error);
  const now = services.now();
  const attempts = delivery.attempts + 1;
  const down = error instanceof GatewayDown ? error : undefined;
  const next = down?.permanent ? undefined : nextAttempt(attempts, now, down?.retryAfterSeconds);
  const described = describeError(error);
  await services.database.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('deliveries')
      .set({
        attempts,
        state: next ? 'owed' : 'failed',
        next_attempt_at: next ?? null,
        last_error: `${described.kind}: ${described.message}`,
      })
      .where('id', '=', delivery.id)
      .execute();
    if (next) await services.queue.send(tx, delivery.id, next);
  });
  services.metrics.attempt(delivery.kind, next ? 'again' : 'given-up');
  const told = { delivery: delivery.id, kind: delivery.kind, attempts, next, error: described };
  services.log[next ? 'warn' : 'error'](
    told,
    next ? 'delivery failed, will be tried again' : 'delivery given up',
  );
}

/** A report's mail is tried again by the hour (`requeueReports`): a time of its own would date the report. */
async function recordReportFailure(services: Services, delivery: Delivery, error: unknown): Promise<void> {
  const down = error instanceof GatewayDown ? error : undefined;
  const { kind, message } = describeError(error);
  await services.database.db
    .updateTable('deliveries')
    .set({
      attempts: delivery.attempts + 1,
      state: down?.permanent ? 'failed' : 'owed',
      last_error: `${kind}: ${message}`,
    })
    .where('id', '=', delivery.id)
    .execute();
}

/**
 * Queues what is overdue, and what a clock that was set back since has owed: its job waits for the moment that the
 * clock stood at, and so does the row.
 */
async function requeueLate(services: Services): Promise<void> {
  const now = services.now();
  const before = new Date(now.getTime() - lateSeconds * 1000);
  const ahead = new Date(now.getTime() + lateSeconds * 1000);
  await services.database.db.transaction().execute(async (tx) => {
    const late = await tx
      .selectFrom('deliveries')
      .select(['id', 'owed_at'])
      .where('state', '=', 'owed')
      .where('report_id', 'is', null)
      .where(({ or, eb }) => or([eb('next_attempt_at', '<', before), eb('owed_at', '>', ahead)]))
      .limit(100)
      .execute();
    for (const { id, owed_at } of late) {
      // Once: from now on its own attempts say when.
      if (owed_at > ahead)
        await tx
          .updateTable('deliveries')
          .set({ owed_at: now, next_attempt_at: now })
          .where('id', '=', id)
          .execute();
      await services.queue.send(tx, id);
    }
  });
}
