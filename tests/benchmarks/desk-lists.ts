import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RequestFilter } from '#contract/desk-privacy.ts';
import type { LeadFilter } from '#domain/lead-filter.ts';
import { readAuditLog } from '#server/desk/audit-log.ts';
import { listCases } from '#server/desk/cases.ts';
import { listLeads, neighboursOf } from '#server/desk/leads/lead-list.ts';
import { neighboursFound, searchLeads } from '#server/desk/leads/search-leads.ts';
import { countStates } from '#server/desk/leads/state-counts.ts';
import { operationsRoom } from '#server/desk/operations.ts';
import { listRequests } from '#server/desk/privacy/list-requests.ts';
import type { Session } from '#server/desk/sign-in/sessions.ts';
import type { Services } from '#server/intake/services.ts';
import { searchTexts } from '#server/intake/submissions/search-words.ts';
import { openServices } from '#server/operations/open-services.ts';
import { readConfig } from '#server/platform/configuration/config.ts';
import { openLog } from '#server/platform/log/log.ts';
import { query as askDatabase, createDatabase } from '../faults/databases.ts';
import { startOwnPostgres } from '../support/postgres.ts';
import { atMost, type Bar } from './bar.ts';
import { median } from './processes.ts';

const million = 1_000_000;
/** Milliseconds per page of a list. */
const most = 50;
const tries = 5;
const hundredth = 100;

/** Inserts a million rows of each kind, with rare and common values. Their MACs are wrong. */
const rows = [
  `insert into submissions (id, reference, form, form_version, language, state, answers, campaign, received_at, accepted_at,
      progress, progress_at, bot_signals, mobile, person)
    select gen_random_uuid(), 'R' || n, (array['cars-finance', 'personal-finance', 'contact', 'careers'])[1 + (n % 997 > 600)::int + (n % 997 > 900)::int + (n % 997 > 995)::int],
      1, 'ar', 'accepted', '{}',
      jsonb_build_object('sourcePlatform', 'Direct', 'sourceMedium', 'Direct', 'source', case when n % 5000 = 0 then 'rare' else 'Direct' end),
      at, at, case when n < 3000 then 'received' when n % 10000 = 0 then 'information-needed' when n % 3 = 0 then 'declined' else 'completed' end, at,
      case when n % 10000 = 1 then array['honeypot'] end, 'mobile ' || n % 900000, 'person ' || n % 900000
    from (select n, now() - n * interval '90 seconds' as at from generate_series(1, ${million}) n) made`,
  `update submissions set answer_by = accepted_at::date + 14,
      answered_at = case when hashtext(reference) % 40 <> 0 then accepted_at + interval '5 days' end
    where form = 'contact'`,
  `update submissions set city_id = 1 + abs(hashtext(reference)) % 3 + case when hashtext(reference) % 5000 = 0 then 119 else 0 end,
      amount_band = abs(hashtext(reference || 'x')) % 5,
      next_contact_at = case when hashtext(reference) % 1000 = 0 then accepted_at + interval '300 days' end`,
  `insert into deliveries (id, submission_id, kind, state, attempts, enqueued_at, last_error)
    select gen_random_uuid(), id, 'crm', case when hashtext(reference) % 2 = 0 then 'pending' else 'failed' end, 3, received_at, 'ECONNREFUSED'
    from submissions`,
  `insert into data_subject_requests (id, reference, kind, origin, state, language, person, person_key, contact, by_contact, asked_at, due_on, done_at, mac)
    select gen_random_uuid(), 'Q' || n, 'export', 'desk', case when n % 2 = 0 then 'open' else 'done' end, 'ar',
      case when n % 2 = 0 then 'person ' || n end, case when n % 2 = 0 then '' end, case when n % 2 = 0 then '' end,
      case when n % 2 = 0 then '' end,
      now(), current_date - n / 500, case when n % 2 = 1 then now() end, ''
    from generate_series(1, ${million}) n`,
  `insert into audit_log (position, at, subject, name, action, digest)
    select n, now(), 'someone', 'someone', 'lead-opened', '' from generate_series(1, ${million}) n`,
  `insert into whistleblowing_reports (id, reference, state, received_on, body, receipt_recipient, closed_on, receipt_key, recipient,
      notes_recipient, officers_key, key_officers, messages, awaits_reply, mac)
    select gen_random_uuid(), 'M' || n, case when n % 2 = 0 then 'closed' else 'received' end, current_date - n / 500, '', 'h' || n,
      case when n % 2 = 0 then current_date end, '', '', '', '', '{}', 0, false, ''
    from generate_series(1, ${million}) n`,
];

/** Each lead has the first word, half have the second, a few the third. */
const words = [
  ['common', 'true'],
  ['other', 'hashtext(reference) % 2 = 0'],
  ['rare', 'hashtext(reference) % 5000 = 0'],
] as const;

const insertWords = ({ encryption }: Pick<Services, 'encryption'>): string[] =>
  words.map(([name, condition]) => {
    const [text = ''] = searchTexts.name(name);
    const word = encryption.blindIndex('search_words.word', text);
    return `insert into search_words (word, submission_id) select '${word}', id from submissions where ${condition}`;
  });

type Page = { entries: number; next?: string | undefined };
type List = (after?: string) => Promise<Page>;

function listsOf(services: Services): Record<string, List> {
  const viewer = { id: crypto.randomUUID(), awayUntil: null, lookedBefore: null };
  const session = { subject: 'someone', name: 'someone' } as Session;
  const leads =
    (filter: LeadFilter): List =>
    async (after) => {
      const { leads, next } = await listLeads(services, { filter, viewer }, after);
      return { entries: leads.length, next };
    };
  const counts =
    (filter: LeadFilter): List =>
    async () => ({ entries: Object.keys(await countStates(services, { filter, viewer })).length });
  const beside =
    (filter: LeadFilter): List =>
    async () => ({
      entries: Object.keys(await neighboursOf(services, { filter, viewer }, 'R500000')).length,
    });
  const deliveries =
    (state: 'pending' | 'late' | 'failed', kind?: string): List =>
    async (after) => {
      const room = operationsRoom(services, session, async () => []);
      const { deliveries, next } = await room.deliveries({ state, kind, after });
      return { entries: deliveries.length, next };
    };
  const requests =
    (which: RequestFilter): List =>
    async (after) => {
      const { next } = await listRequests(services, session, which, after);
      return { entries: next === undefined ? 0 : 1, next };
    };
  return {
    leads: leads({}),
    'leads of a form': leads({ form: 'personal-finance' }),
    'leads of a rare form': leads({ form: 'careers' }),
    'leads in a state': leads({ state: 'declined' }),
    'leads in a rare state': leads({ state: 'information-needed' }),
    'leads of a rare form in a rare state': leads({ form: 'careers', state: 'information-needed' }),
    'leads of a form in a rare state': leads({ form: 'cars-finance', state: 'information-needed' }),
    'leads of a campaign': leads({ source: 'Direct' }),
    'leads of a rare campaign': leads({ source: 'rare' }),
    'leads of a rare campaign in a rare state': leads({ source: 'rare', state: 'information-needed' }),
    'leads of a day': leads({ from: daysAgo(400), to: daysAgo(400) }),
    'old leads of a rare form': leads({ form: 'careers', to: daysAgo(900) }),
    'leads with bot signals': leads({ botSignals: 'with' }),
    'leads of a form with bot signals': leads({ form: 'contact', botSignals: 'with' }),
    'leads of a city': leads({ city: '1' }),
    'leads of a rare city with large amounts': leads({ city: '120', amount: '4' }),
    'leads of an area': leads({ area: '3', state: 'open' }),
    'leads of a person': leads({ assignee: viewer.id }),
    'leads of nobody in a rare state': leads({ assignee: 'nobody', state: 'information-needed' }),
    'leads due this week': leads({ due: 'week' }),
    'unanswered complaints': leads({ complaints: 'unanswered' }),
    complaints: leads({ complaints: 'all' }),
    'leads with a failed message': leads({ reach: 'unreached' }),
    'leads that the CRM did not get': leads({ reach: 'undelivered' }),
    'leads without bot signals': leads({ botSignals: 'without' }),
    'pending deliveries': deliveries('pending'),
    'late deliveries': deliveries('late', 'crm'),
    'failed deliveries': deliveries('failed'),
    'open requests': requests('open'),
    'closed requests': requests('past'),
    'entries of the audit log': async (after) => {
      const entries = await readAuditLog(services, after === undefined ? undefined : Number(after));
      return { entries: entries.length, next: String(entries.at(-1)?.position) };
    },
    'open cases': async (after) => {
      const { alteredReferences, next } = await listCases(services, 'open', after);
      return { entries: alteredReferences.length, next };
    },
    'leads with a mobile': async () => ({
      entries: (await searchLeads(services, viewer, '0551234567')).length,
    }),
    'leads with a common name': async () => ({
      entries: (await searchLeads(services, viewer, 'common')).length,
    }),
    'leads with a common and a rare name': async () => ({
      entries: (await searchLeads(services, viewer, 'common rare')).length,
    }),
    'leads with two common names': async () => ({
      entries: (await searchLeads(services, viewer, 'common other')).length,
    }),
    'leads next to a lead': beside({}),
    'leads of a rare form in a rare state next to a lead': beside({
      form: 'careers',
      state: 'information-needed',
    }),
    'leads of an area next to a lead': beside({ area: '3', state: 'open' }),
    'leads due this week next to a lead': beside({ due: 'week' }),
    'unanswered complaints next to a lead': beside({ complaints: 'unanswered' }),
    'leads with a common name next to a lead': async () => ({
      entries: Object.keys(await neighboursFound(services, viewer, 'common', 'R20')).length,
    }),
    'counts of all states': counts({}),
    'counts of a city': counts({ city: '1' }),
  };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Measures the desk's lists with a million rows each: the first page, and page 100 or the last before it. */
export async function deskLists(): Promise<Bar[]> {
  const postgres = await startOwnPostgres({ fsync: true });
  const folder = await mkdtemp(join(tmpdir(), 'rimal-bench-'));
  const DATABASE_URL = await createDatabase(postgres);
  const config = readConfig({ DATABASE_URL, DATA_DIR: folder });
  const { services, close } = await openServices(config, openLog({ level: 'silent' }));
  for (const statement of [...rows, ...insertWords(services), 'vacuum analyze', 'checkpoint'])
    await askDatabase(DATABASE_URL, statement);

  const bars: Bar[] = [];
  for (const [name, list] of Object.entries(listsOf(services as Services))) {
    const timed = async (after?: string) => {
      const took: number[] = [];
      for (let tried = 0; tried < tries; tried += 1) {
        const begun = performance.now();
        await list(after);
        took.push(performance.now() - begun);
      }
      return median(took);
    };
    bars.push(atMost(`time to list ${name}, first page`, await timed(), most, ' ms'));
    let page = await list();
    let number = 1;
    let after: string | undefined;
    while (page.next !== undefined && page.entries > 0 && number < hundredth) {
      after = page.next;
      page = await list(after);
      number += 1;
    }
    if (after !== undefined)
      bars.push(atMost(`time to list ${name}, page ${number}`, await timed(after), most, ' ms'));
  }
  await close();
  await postgres.stop();
  await rm(folder, { recursive: true });
  return bars;
}
