import { receiptLetters as letters } from '#domain/receipt.ts';
import { ask } from '../faults/places.ts';

/** A number that is another for each `n`, anywhere below `most`, which shares no divisor with this factor. */
const scattered = (most: number) => `(n::bigint * 618033988751 % ${most})`;

/** Of the letters of those that the site makes; what is random there is scattered here, so that none comes twice. */
const reference = Array.from({ length: 8 }, (_, place) => {
  const letter = `${scattered(letters.length ** 8)} / ${letters.length ** place} % ${letters.length}`;
  return `substr('${letters}', 1 + (${letter})::int, 1)`;
}).join(' || ');

/** Another digest in the place of one, of the same key and length. */
const digest = (column: string) =>
  `left(${column}, -43) || left(encode(sha256(convert_to('${column}' || n, 'UTF8')), 'base64'), 43)`;

/** Begins with its time, as the site's own do, so that indexes grow at their end. */
const id = (at: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || substr(replace(gen_random_uuid()::text, '-', ''), 13))::uuid`;

/** So many connections store them side by side. */
const parts = 4;

/**
 * Stores so many copies of the one lead that a database has, with what belongs to it, as three years would have brought them:
 * the newest are three days old, wherever a day begins, and a few stand where few stand.
 */
export async function storeCopies(url: string, count: number): Promise<void> {
  const [{ id: lead }] = await ask(url, 'select id from submissions');
  const [submission, consent, delivery] = await Promise.all(
    ['submissions', 'consents', 'deliveries'].map((table) => columnsOf(url, table)),
  );
  const at = `now() - interval '3 days' - n * (interval '3 years' / ${count})`;
  const submissions = {
    id: id('at'),
    reference,
    received_at: 'at',
    accepted_at: 'at',
    progress_at: 'at',
    person: digest('person'),
    mobile: digest('mobile'),
    progress: `case when n <= 3000 then 'received' when n % 10000 = 0 then 'information-needed'
      when n % 3 = 0 then 'declined' else 'completed' end`,
  };
  const consents = { submission_id: 's.id', agreed_at: 's.received_at' };
  const deliveries = {
    id: id('s.received_at'),
    submission_id: 's.id',
    enqueued_at: 's.received_at',
    delivered_at: 's.received_at',
  };
  const storePart = (first: number, last: number) =>
    // Whose rows they are is known: nothing is looked up for each.
    ask(
      url,
      `set session_replication_role = replica;
      with s as (
        insert into submissions (${submission}) select ${valuesOf(submission, submissions, 'one')}
        from submissions one, (select n, ${at} as at from generate_series(${last}, ${first}, -1) n) copies
        where one.id = '${lead}' returning id, received_at
      ), c as (
        insert into consents (${consent}) select ${valuesOf(consent, consents, 'one')}
        from s, consents one where one.submission_id = '${lead}'
      )
      insert into deliveries (${delivery}) select ${valuesOf(delivery, deliveries, 'one')}
      from s, deliveries one where one.submission_id = '${lead}'`,
    );
  // Made when all is there: a fraction of what each row by itself takes.
  const indexes = await ask(
    url,
    `select indexname, indexdef from pg_indexes where tablename in ('submissions', 'consents', 'deliveries')
      and indexname not in (select conname from pg_constraint)`,
  );
  for (const { indexname } of indexes) await ask(url, `drop index ${indexname}`);
  const size = count / parts;
  await Promise.all(
    Array.from({ length: parts }, (_, part) => storePart(part * size + 1, (part + 1) * size)),
  );
  await Promise.all(indexes.map(({ indexdef }) => ask(url, indexdef)));
  // A database that came by them over years has looked at them, and is not busy writing them down.
  await ask(url, 'vacuum analyze submissions, consents, deliveries');
  await ask(url, 'checkpoint');
}

async function columnsOf(url: string, table: string): Promise<string[]> {
  const rows = await ask(
    url,
    `select column_name from information_schema.columns where table_name = $1 and table_schema = 'public'`,
    [table],
  );
  return rows.map(({ column_name }) => column_name);
}

const valuesOf = (columns: readonly string[] = [], made: Record<string, string>, from: string) =>
  columns.map((column) => made[column] ?? `${from}.${column}`).join(', ');
