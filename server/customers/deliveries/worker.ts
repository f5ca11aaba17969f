import { type Selectable, sql } from 'kysely';
import type { SkipReason } from '#domain/forms/form.ts';
import { GatewayDown } from '../../gateways/gateway-down.ts';
import type { Services } from '../../intake/services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { describeError } from '../../platform/log/log.ts';
import type { Deliver } from './deliver.ts';
import { requeueLateDeliveries } from './requeue-late.ts';
import { nextAttempt } from './retries.ts';
import { SkipDelivery } from './skip-delivery.ts';

type Delivery = Selectable<Tables['deliveries']>;

const sweepSeconds = 60;

/**
 * Delivers at least once: a process may die after the gateway's success and before the commit. Every attempt sends the
 * delivery's id, so that the receiver can recognise a repetition.
 *
 * A job names the attempt that it was queued for. A second job for the same attempt, from a sweep or a retry, is
 * ignored.
 */
export async function startWorker(
  services: Services,
  deliver: Readonly<Record<string, Deliver>>,
): Promise<{ stop(): Promise<void> }> {
  const underWay = new Map<string, Promise<void>>();
  const stopWork = await services.queue.work((id, attempts) => {
    // Two jobs for one attempt can arrive at the same time. Both must fail if the attempt cannot be recorded.
    const thisAttempt = `${id} ${attempts}`;
    const running =
      underWay.get(thisAttempt) ??
      attemptDelivery(services, { id, attempts }, deliver).finally(() => underWay.delete(thisAttempt));
    underWay.set(thisAttempt, running);
    return running;
  });
  const sweep = () =>
    requeueLateDeliveries(services).catch((error: unknown) => {
      services.log.error({ error: describeError(error) }, 'could not queue late deliveries');
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

async function attemptDelivery(
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
  await services.telemetry.startRequest('delivery', async (finish) => {
    const outcome = await deliverOnce(services, delivery, deliver).catch((error: unknown) =>
      recordFailure(services, delivery, error),
    );
    // Another process has recorded this attempt.
    if (!outcome) return;
    services.metrics.attempt(delivery.kind, outcome);
    const { kind } = delivery;
    finish(`deliver ${kind}`, { kind, outcome }, outcome === 'retrying' || outcome === 'failed');
  });
}

async function deliverOnce(
  services: Services,
  { id, kind, submission_id, officer_id, draft_id, staff_id, request_id, reminder_day }: Delivery,
  deliver: Record<string, Deliver>,
): Promise<'delivered' | 'skipped'> {
  const deliverIt = deliver[kind];
  if (!deliverIt) throw new Error(`no deliverer for ${kind}`);
  const about = submission_id ?? officer_id ?? draft_id ?? staff_id ?? request_id ?? reminder_day ?? '';
  const skipReason = await deliverIt(services, { id, about }).then(() => null, skipReasonOf);
  await services.database.db
    .updateTable('deliveries')
    .set({
      state: 'delivered',
      attempts: sql`attempts + 1`,
      delivered_at: skipReason === null ? services.now() : null,
      skip_reason: skipReason,
      next_attempt_at: null,
      last_error: null,
    })
    .where('id', '=', id)
    .execute();
  const outcome = skipReason === null ? 'delivered' : 'skipped';
  services.log.info({ delivery: id, kind, ...(skipReason && { why: skipReason }) }, outcome);
  return outcome;
}

function skipReasonOf(error: unknown): SkipReason {
  if (error instanceof SkipDelivery) return error.reason;
  throw error;
}

/** @returns undefined if another process has recorded this attempt */
async function recordFailure(
  services: Services,
  delivery: Delivery,
  error: unknown,
): Promise<'retrying' | 'failed' | undefined> {
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
  const facts = { delivery: delivery.id, kind: delivery.kind, attempts, next, error: described };
  services.log[next ? 'warn' : 'error'](
    facts,
    next ? 'delivery attempt failed; retrying' : 'delivery failed; not retrying',
  );
  return next ? 'retrying' : 'failed';
}
