import { receiptLetters as letters } from '#domain/receipt.ts';
import { query } from '../faults/databases.ts';

/** SQL for a scattered number below `most`, unique for each `n`: the factor and `most` must be coprime. */
const scattered = (most: number) => `(n::bigint * 618033988751 % ${most})`;

/** SQL for a reference in the site's alphabet, unique for each `n`. */
const reference = Array.from({ length: 8 }, (_, place) => {
  const letter = `${scattered(letters.length ** 8)} / ${letters.length ** place} % ${letters.length}`;
  return `substr('${letters}', 1 + (${letter})::int, 1)`;
}).join(' || ');

/** SQL for another digest with the same key and length. */
const digest = (column: string) =>
  `left(${column}, -43) || left(encode(sha256(convert_to('${column}' || n, 'UTF8')), 'base64'), 43)`;

/** SQL for an id that begins with its time, like the site's own: indexes grow at their end. */
const id = (at: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || substr(replace(gen_random_uuid()::text, '-', ''), 13))::uuid`;

/** Number of concurrent connections. */
const parts = 4;

/**
 * Stores `count` copies of a database's only lead with its consents, deliveries and search words, spread over three years. The newest
 * are three days old, so that exports since yesterday exclude them. Rare states stay rare.
 */
export async function storeCopies(url: string, count: number): Promise<void> {
  const [{ id: lead }] = await query(url, 'select id from submissions');
  const [submission, consent, delivery, words] = await Promise.all(
    ['submissions', 'consents', 'deliveries', 'search_words'].map((table) => columnsOf(url, table)),
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
  const searchWords = {
    submission_id: 's.id',
    word: `left(one.word, -43) || left(encode(sha256(convert_to(one.word || s.id, 'UTF8')), 'base64'), 43)`,
  };
  const storePart = (first: number, last: number) =>
    // `replica` skips foreign-key checks and triggers.
    query(
      url,
      `set session_replication_role = replica;
      with s as (
        insert into submissions (${submission}) select ${valuesOf(submission, submissions, 'one')}
        from submissions one, (select n, ${at} as at from generate_series(${last}, ${first}, -1) n) copies
        where one.id = '${lead}' returning id, received_at
      ), c as (
        insert into consents (${consent}) select ${valuesOf(consent, consents, 'one')}
        from s, consents one where one.submission_id = '${lead}'
      ), w as (
        insert into search_words (${words}) select ${valuesOf(words, searchWords, 'one')}
        from s, search_words one where one.submission_id = '${lead}'
      )
      insert into deliveries (${delivery}) select ${valuesOf(delivery, deliveries, 'one')}
      from s, deliveries one where one.submission_id = '${lead}'`,
    );
  // Creating indexes afterwards takes a fraction of the time.
  const indexes = await query(
    url,
    `select indexname, indexdef from pg_indexes where tablename in ('submissions', 'consents', 'deliveries', 'search_words')
      and indexname not in (select conname from pg_constraint)`,
  );
  for (const { indexname } of indexes) await query(url, `drop index ${indexname}`);
  const size = count / parts;
  await Promise.all(
    Array.from({ length: parts }, (_, part) => storePart(part * size + 1, (part + 1) * size)),
  );
  await Promise.all(indexes.map(({ indexdef }) => query(url, indexdef)));
  // Without triggers, the copies are not in the daily counts: count all days again.
  await query(url, `update closed_days set through = '-infinity'`);
  // Leaves the state of a database that grew slowly: analysed, and with no pending writes.
  await query(url, 'vacuum analyze submissions, consents, deliveries, search_words');
  await query(url, 'checkpoint');
}

async function columnsOf(url: string, table: string): Promise<string[]> {
  const rows = await query(
    url,
    `select column_name from information_schema.columns where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
    [table],
  );
  return rows.map(({ column_name }) => column_name);
}

const valuesOf = (columns: readonly string[] = [], made: Record<string, string>, from: string) =>
  columns.map((column) => made[column] ?? `${from}.${column}`).join(', ');
