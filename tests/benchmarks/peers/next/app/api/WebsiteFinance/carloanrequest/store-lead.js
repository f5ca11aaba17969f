import { createHash, randomUUID } from 'node:crypto';
import { Pool } from 'pg';

/** As many connections as our site. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const deliveries = ['staff-mail', 'crm', 'receipt-mail'];
const wording = 'أوافق على معالجة بياناتي لدراسة الطلب، وفق سياسة الخصوصية.';

/** Inserts the rows that our site inserts for this lead, into the same tables, in one transaction. */
export async function storeLead(key, lead) {
  const { infoConsent, reportingAgreement, dataConsent, sourcePlatform, source, sourceMedium, ...answers } =
    lead;
  const consents = { infoConsent, reportingAgreement, dataConsent };
  const campaign = JSON.stringify({ sourcePlatform, source, sourceMedium });
  const body = JSON.stringify(answers);
  const hash = createHash('sha256').update(body).digest('base64url');
  const id = randomUUID();
  const now = new Date();
  const answer = { isEmailSent: true, reference: id };
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into idempotency_keys (endpoint, key, body_hash, state, status, answer, locked_until, created_at)
      values ('CarFinance', $1, $2, 'done', 200, $3, $4, $4)`,
      [key, hash, answer, now],
    );
    await client.query(
      `insert into submissions (id, reference, form, form_version, language, state, answers, campaign, received_at,
        accepted_at, person, mobile, progress, progress_at)
      values ($1, $2, 'cars-finance', 1, 'ar', 'accepted', $3, $4, $5, $5, $6, $7, 'received', $5)`,
      [id, id, body, campaign, now, answers.idNumber, answers.CustMobileNo],
    );
    await client.query(
      `insert into consents (submission_id, name, agreed, wording, language, version, agreed_at)
      select $1, name, agreed, $2, 'ar', '1', $3 from unnest($4::text[], $5::bool[]) as given (name, agreed)`,
      [id, wording, now, Object.keys(consents), Object.values(consents)],
    );
    const ids = deliveries.map(() => randomUUID());
    await client.query(
      `insert into deliveries (id, submission_id, kind, state, enqueued_at, next_attempt_at)
      select delivery, $1, kind, 'pending', $2, $2 from unnest($3::uuid[], $4::text[]) as made (delivery, kind)`,
      [id, now, ids, deliveries],
    );
    await client.query(
      `insert into pgboss.job (name, data)
      select 'deliveries', jsonb_build_object('deliveryId', delivery) from unnest($1::uuid[]) as made (delivery)`,
      [ids],
    );
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
