import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '#server/platform/database/open.ts';

/** Runs a statement in the open transaction. */
type Execute = (text: string, values?: unknown[]) => Promise<unknown>;

const endpoint = 'CreateLead';
const answers = {
  CustomerName: 'مقدم طلب',
  MobileNumber: '966551234567',
  idNumber: '1010101010',
  cityId: 1,
  email: 'applicant@mail.example',
  ageCategory: 2,
  reachWayId: 1,
  custIncomeRangeId: 2,
  workSectorId: 1,
};
const campaign = '{"sourcePlatform":"Direct","source":"Direct","sourceMedium":"Direct"}';

/** The fewest inserts that a lead needs, one per table: its idempotency key, itself, two deliveries, their jobs. */
async function fourInserts(execute: Execute): Promise<void> {
  const [id, mail, crm] = [randomUUID(), randomUUID(), randomUUID()];
  const now = new Date();
  await execute('begin');
  await execute(
    `insert into idempotency_keys (endpoint, key, body_hash, state, status, answer, locked_until, created_at)
    values ($1, $2, $3, 'done', 200, $4, $5, $5)`,
    [endpoint, randomUUID(), id, JSON.stringify({ isSaved: true, reference: id }), now],
  );
  await execute(
    `insert into submissions (id, reference, form, form_version, language, state, answers, campaign, received_at, accepted_at, person)
    values ($1, $1::uuid::text, 'car-finance', 1, 'ar', 'accepted', $2, $3, $4, $4, '1010101010')`,
    [id, JSON.stringify(answers), campaign, now],
  );
  await execute(
    `insert into deliveries (id, submission_id, kind, state, enqueued_at, next_attempt_at)
    values ($1, $3, 'staff-mail', 'pending', $4, $4), ($2, $3, 'crm', 'pending', $4, $4)`,
    [mail, crm, id, now],
  );
  await execute(`insert into pgboss.job (name, data) values ('deliveries', $1), ('deliveries', $2)`, [
    JSON.stringify({ deliveryId: mail }),
    JSON.stringify({ deliveryId: crm }),
  ]);
  await execute('commit');
}

/**
 * Runs `count` such transactions through the site's driver and pool.
 * @returns transactions per second
 */
export async function bareTransactions(database: Database, count: number, atOnce: number): Promise<number> {
  const begun = performance.now();
  let left = count;
  const one = async () => {
    while (left-- > 0) {
      const client: PoolClient = await database.pool.connect();
      await fourInserts((text, values) => client.query(text, values));
      client.release();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return count / ((performance.now() - begun) / 1000);
}
