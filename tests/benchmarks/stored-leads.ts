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

/**
 * Stores so many copies of the one lead that a database has, with what belongs to it, as three years would have brought them:
 * the newest are two days old, and a few stand where few stand.
 */
export async function storeCopies(url: string, count: number): Promise<void> {
  const [submission, consent, delivery] = await Promise.all(
    ['submissions', 'consents', 'deliveries'].map((table) => columnsOf(url, table)),
  );
  const at = `now() - interval '2 days' - n * (interval '3 years' / ${count})`;
  const made = {
    ...{ id: id('at'), reference, received_at: 'at', accepted_at: 'at', progress_at: 'at' },
    ...{ person: digest('person'), mobile: digest('mobile') },
    progress: `case when n <= 3000 then 'received' when n % 10000 = 0 then 'information-needed'
      when n % 3 = 0 then 'declined' else 'completed' end`,
  };
  const filling = [
    `insert into submissions (${submission}) select ${valuesOf(submission, made)}
    from submissions, (select n, ${at} as at from generate_series(${count}, 1, -1) n) copies`,
    `insert into consents (${consent})
    select ${valuesOf(consent, { submission_id: 's.id', agreed_at: 's.received_at' }, 'c')}
    from submissions s, consents c where c.submission_id = (select id from submissions order by received_at desc limit 1)
      and s.id <> c.submission_id`,
    `insert into deliveries (${delivery})
    select ${valuesOf(delivery, { id: id('s.received_at'), submission_id: 's.id', owed_at: 's.received_at', delivered_at: 's.received_at' }, 'd')}
    from submissions s, deliveries d where d.submission_id = (select id from submissions order by received_at desc limit 1)
      and s.id <> d.submission_id`,
  ];
  // Whose rows they are is known: nothing is looked up for each.
  const [submissions = '', ...others] = filling.map(
    (one) => `set session_replication_role = replica; ${one}`,
  );
  await ask(url, submissions);
  await Promise.all(others.map((one) => ask(url, one)));
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

const valuesOf = (columns: readonly string[] = [], made: Record<string, string>, from = 'submissions') =>
  columns.map((column) => made[column] ?? `${from}.${column}`).join(', ');
