import { query } from '../../faults/databases.ts';
import { type Bar, figure } from '../bar.ts';
import { sendRequests } from '../client.ts';
import { leadRequests } from '../lead-request.ts';
import {
  clientCore,
  databaseMs,
  measuredCore,
  median,
  pin,
  processorMs,
  type StartedServer,
} from '../processes.ts';
import { waitForDeliveries } from '../wait-for-deliveries.ts';
import { compared } from './compared.ts';
import type { Servers } from './servers.ts';

const atOnce = 20;
const leads = 300;
const rounds = 5;

/** Sends the leads of `compareLeads` to our site with and without deliveries, and to Next.js. */
export async function compareLeadCosts(
  { site, next }: Servers,
  ours: string,
  theirs: string,
): Promise<Bar[]> {
  for (const pid of [...site.pids, ...next.pids]) pin(pid, measuredCore);
  pin(process.pid, clientCore);
  const ourSide = { ...site, databaseUrl: ours };
  const nextSide = { ...next, databaseUrl: theirs, hasDeliveries: false };
  const { delivered } = await compareLeads({ delivered: { ...ourSide, hasDeliveries: true } });
  await postponeDeliveries(ours);
  const { accepted, stored } = await compareLeads({
    accepted: { ...ourSide, hasDeliveries: false },
    stored: nextSide,
  });
  pin(process.pid, `${measuredCore},${clientCore}`);
  const rows = { ours: await rowsPerLead(ours), theirs: await rowsPerLead(theirs) };
  if (rows.ours !== rows.theirs) throw new Error(`rows per lead: ${rows.ours}; Next.js: ${rows.theirs}`);
  return [
    ...compared('accepted leads', { ours: accepted.rate, theirs: stored.rate }, ' per CPU second'),
    ...compared(
      'CPU of PostgreSQL per accepted lead',
      { ours: accepted.database, theirs: stored.database },
      ' ms',
    ),
    figure('our site: accepted leads with their mails and CRM calls', delivered.rate, ' per CPU second'),
  ];
}

/** A server and its own database in the PostgreSQL that both servers use. */
interface LeadSide extends StartedServer {
  databaseUrl: string;
  hasDeliveries: boolean;
}

/**
 * Sends the same leads to several servers in turn.
 * @returns the median of the rounds: leads per second of the server's CPU, and milliseconds of PostgreSQL's CPU per lead
 */
async function compareLeads<Name extends string>(
  sides: Record<Name, LeadSide>,
): Promise<Record<Name, { rate: number; database: number }>> {
  const names = Object.keys(sides) as Name[];
  const costs = names.map((name) => ({ name, rates: [] as number[], database: [] as number[] }));
  for (let round = 0; round <= rounds; round += 1)
    for (const { name, rates, database } of costs) {
      const cost = await costOfLeads(sides[name]);
      // The first round lets V8 compile the code.
      if (round > 0) rates.push(cost.rate);
      if (round > 0) database.push(cost.database);
    }
  const medians = costs.map(({ name, rates, database }) => [
    name,
    { rate: median(rates), database: median(database) },
  ]);
  return Object.fromEntries(medians);
}

async function costOfLeads({ port, pids, databaseUrl, hasDeliveries }: LeadSide) {
  const used = () => Promise.all([processorMs(...pids), databaseMs(databaseUrl)]);
  const before = await used();
  const { answers, refused } = await sendRequests(port, atOnce, leadRequests(leads));
  if (refused > 0) throw new Error(`${refused} of ${answers} leads refused`);
  if (hasDeliveries) await waitForDeliveries(databaseUrl);
  const [site = 0, database = 0] = (await used()).map((ms, which) => ms - (before[which] ?? 0));
  return { rate: answers / (site / 1000), database: database / answers };
}

/** From now on, the site stores deliveries for tomorrow, so that only the acceptance of leads is measured. */
async function postponeDeliveries(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `create function postpone() returns trigger language plpgsql as
    $$ begin new.start_after = now() + interval '1 day'; return new; end $$`,
  );
  await query(
    databaseUrl,
    'create trigger postpone before insert on pgboss.job for each row execute function postpone()',
  );
}

const tables = ['submissions', 'consents', 'deliveries', 'idempotency_keys'];

/** Returns the rows per lead in each table, such as `submissions: 1, consents: 3`. */
async function rowsPerLead(databaseUrl: string): Promise<string> {
  const counts = tables.map((table) => `(select count(*) from ${table})::float as ${table}`);
  const [row] = await query(databaseUrl, `select ${counts}`);
  return tables.map((table) => `${table}: ${row[table] / row.submissions}`).join(', ');
}
