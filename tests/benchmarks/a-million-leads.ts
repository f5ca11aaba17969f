import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { receiptLetters as letters } from '#domain/receipt.ts';
import { ask as askDatabase, freshDatabase } from '../faults/places.ts';
import { startOwnPostgres } from '../support/postgres.ts';
import { atMost, type Bar, told } from './bar.ts';
import { ask } from './client.ts';
import { deliveriesSettled } from './deliveries-settled.ts';
import { leadRequests } from './lead-request.ts';
import { median, startSite } from './processes.ts';

const million = 1_000_000;
const atOnce = 50;
const inRound = 300;
const rounds = 15;
const run = promisify(execFile);

/** A number that is another for each `n`, anywhere below `most`, which shares no divisor with this factor. */
const scattered = (most: number) => `(n::bigint * 618033988751 % ${most})`;

/** Of the letters of those that the site makes; what is random there is scattered here, so that none comes twice. */
const reference = Array.from({ length: 8 }, (_, place) => {
  const letter = `${scattered(letters.length ** 8)} / ${letters.length ** place} % ${letters.length}`;
  return `substr('${letters}', 1 + (${letter})::int, 1)`;
}).join(' || ');
const idNumber = `(1000000000 + ${scattered(999_999_999)})::text`;

/** What a database is made to hold: leads of three years, each with its consents and its deliveries, as it would be found. */
const older = [
  `insert into submissions (id, reference, form, form_version, language, state, answers, campaign, received_at, accepted_at, person)
  select id, reference, (array['car-finance', 'personal-finance', 'after-sales'])[1 + n % 3], 1, 'ar', 'accepted',
    jsonb_build_object('CustomerName', 'مقدم طلب', 'MobileNumber', '9665' || lpad(n::text, 8, '0'), 'idNumber', person, 'cityId', 1),
    '{"sourcePlatform":"Direct","source":"Direct","sourceMedium":"Direct"}', at, at, person
  from (
    select n, gen_random_uuid() as id, ${reference} as reference, ${idNumber} as person,
      now() - interval '2 days' - n * interval '90 seconds' as at
    from generate_series(1, ${million}) n
  ) made`,
  `insert into consents (submission_id, name, agreed, wording, language, version, agreed_at)
  select s.id, name, true, repeat('نص الموافقة ', 10), 'ar', '0123456789ab', s.received_at
  from submissions s, unnest(array['infoConsent', 'reportingAgreement', 'dataConsent']) name`,
  `insert into deliveries (id, submission_id, kind, state, attempts, owed_at, delivered_at)
  select gen_random_uuid(), s.id, kind, 'delivered', 1, s.received_at, s.received_at
  from submissions s, unnest(array['staff-mail', 'crm']) kind`,
  'vacuum analyze',
  // A database that came by them over years is not busy writing them down.
  'checkpoint',
];

/** Acceptance and an export of what is new, beside an empty database on the same PostgreSQL. */
export async function aMillionLeads(): Promise<Bar[]> {
  const postgres = await startOwnPostgres({ fsync: true });
  const folder = await mkdtemp(join(tmpdir(), 'rimal-bench-'));
  const urls = { empty: await freshDatabase(postgres), full: await freshDatabase(postgres) };
  const sites = {
    empty: await startSite(await mkdtemp(join(folder, 'empty-')), { DATABASE_URL: urls.empty }),
    full: await startSite(await mkdtemp(join(folder, 'full-')), { DATABASE_URL: urls.full }),
  };
  for (const statement of older) await askDatabase(urls.full, statement);

  const accepting = { empty: [] as number[], full: [] as number[] };
  const exporting = { empty: [] as number[], full: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    // In turn the first: the second of two finds the disk busy with what the first left.
    const order = round % 2 ? (['empty', 'full'] as const) : (['full', 'empty'] as const);
    for (const which of order) {
      const { answers, refused, seconds } = await ask(sites[which].port, atOnce, leadRequests(inRound));
      if (refused > 0) throw new Error(`${refused} of ${answers} leads refused`);
      await deliveriesSettled(sites[which].port);
      if (round > 0) accepting[which].push(seconds / answers);
    }
    for (const which of order) {
      const took = await exportOf(urls[which], folder);
      if (round > 0) exporting[which].push(took);
    }
  }
  for (const site of Object.values(sites)) await site.stop();
  await postgres.stop();
  await rm(folder, { recursive: true });

  const ratio = ({ empty, full }: typeof accepting) =>
    median(full.map((took, round) => took / (empty[round] ?? Number.NaN)));
  return [
    told('leads accepted with a million stored', 1 / median(accepting.full), ' /s'),
    atMost('the time for one, of that with none stored', ratio(accepting), 1.1),
    told('leads export --since yesterday with a million stored', median(exporting.full), ' ms'),
    atMost('the time for it, of that with none stored', ratio(exporting), 1.1),
  ];
}

/** Milliseconds for the operator's command, which reads the leads of the rounds before. */
async function exportOf(databaseUrl: string, dataDir: string): Promise<number> {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const begun = performance.now();
  const command = ['leads', 'export', '--since', yesterday, '--format', 'csv'];
  await run('bin/node', ['server/operations/main.ts', ...command], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    maxBuffer: 64 * 1024 * 1024,
  });
  return performance.now() - begun;
}
