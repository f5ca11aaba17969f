import { type Selectable, sql } from 'kysely';
import type { WhyLeftOut } from '#domain/forms/form.ts';
import { GatewayDown } from '../../gateways/gateway-down.ts';
import type { Services } from '../../intake/services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { describeError } from '../../platform/log/log.ts';
import type { Deliver } from './deliver.ts';
import { LeftOut } from './left-out.ts';
import { requeueLate } from './requeue-late.ts';
import { nextAttempt } from './retries.ts';

type Delivery = Selectable<Tables['deliveries']>;

/** How often deliveries are looked for whose job was lost. */
const sweepSeconds = 60;

/**
 * Makes the deliveries of submissions, until stopped. Each is made at least once: a process may die between the
 * gateway's yes and the table's, so every repetition carries the delivery's own id. A job is good for one attempt, the
 * one that it was queued for: a second job for it, from a sweep or a retried one, makes none.
 */
export async function startWorker(
  services: Services,
  deliver: Readonly<Record<string, Deliver>>,
): Promise<{ stop(): Promise<void> }> {
  const underWay = new Set<string>();
  const stopWork = await services.queue.work(async (id, attempts) => {
    // Two jobs of one attempt may be run by a process at the same moment.
    const thisAttempt = `${id} ${attempts}`;
    if (underWay.has(thisAttempt)) return;
    underWay.add(thisAttempt);
    try {
      await attempt(services, { id, attempts }, deliver);
    } finally {
      underWay.delete(thisAttempt);
    }
  });
  const sweep = () =>
    requeueLate(services).catch((error: unknown) => {
      services.log.error({ error: describeError(error) }, 'late deliveries could not be queued');
    });
  const timer = setInterval(sweep, sweepSeconds * 1000);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return stopWork();
    },
  };
}

async function attempt(
  services: Services,
  { id, attempts }: { id: string; attempts: number },
  deliver: Record<string, Deliver>,
): Promise<void> {
  const { db } = services.database;
  const delivery = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('report_id', 'is', null)
    .executeTakeFirst();
  if (delivery?.state !== 'pending' || attempts !== delivery.attempts) return;
  await services.telemetry.begin('delivery', async (tell) => {
    const outcome = await make(services, delivery, deliver).catch((error: unknown) =>
      recordFailure(services, delivery, error),
    );
    // Another process made this attempt meanwhile: what follows is its affair.
    if (!outcome) return;
    services.metrics.attempt(delivery.kind, outcome);
    const { kind } = delivery;
    tell(`deliver ${kind}`, { kind, outcome }, outcome === 'again' || outcome === 'given-up');
  });
}

async function make(
  services: Services,
  { id, kind, submission_id, officer_id }: Delivery,
  deliver: Record<string, Deliver>,
): Promise<'delivered' | 'left-out'> {
  const deliverIt = deliver[kind];
  if (!deliverIt) throw new Error(`no deliverer for ${kind}`);
  const about = submission_id ?? officer_id ?? '';
  const leftOut = await deliverIt(services, { id, about }).then(() => null, whyLeftOut);
  await services.database.db
    .updateTable('deliveries')
    .set({
      state: 'delivered',
      attempts: sql`attempts + 1`,
      delivered_at: leftOut === null ? services.now() : null,
      skip_reason: leftOut,
      next_attempt_at: null,
      last_error: null,
    })
    .where('id', '=', id)
    .execute();
  const outcome = leftOut === null ? 'delivered' : 'left-out';
  services.log.info({ delivery: id, kind, ...(leftOut && { why: leftOut }) }, outcome);
  return outcome;
}

function whyLeftOut(error: unknown): WhyLeftOut {
  if (error instanceof LeftOut) return error.why;
  throw error;
}

/**
 * Counts a failed attempt and queues the next one, or gives up for a person to look at (`npm run ops -- deliveries`).
 * @returns undefined where it was made by somebody else
 */
async function recordFailure(
  services: Services,
  delivery: Delivery,
  error: unknown,
): Promise<'again' | 'given-up' | undefined> {
  const now = services.now();
  const attempts = delivery.attempts + 1;
  const down = error instanceof GatewayDown ? error : undefined;
  const next = down?.isPermanent ? undefined : nextAttempt(attempts, now, down?.retryAfterSeconds);
  const described = describeError(error);
  const recorded = await services.database.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('deliveries')
      .set({
        attempts,
        state: next ? 'pending' : 'failed',
        next_attempt_at: next ?? null,
        last_error: `${described.kind}: ${described.message}`,
      })
      .where('id', '=', delivery.id)
      .where('state', '=', 'pending')
      .where('attempts', '=', delivery.attempts)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (next) await services.queue.send(tx, delivery.id, attempts, next);
    return true;
  });
  if (!recorded) return undefined;
  const told = { delivery: delivery.id, kind: delivery.kind, attempts, next, error: described };
  services.log[next ? 'warn' : 'error'](
    told,
    next ? 'delivery failed, will be tried again' : 'delivery given up',
  );
  return next ? 'again' : 'given-up';
}
