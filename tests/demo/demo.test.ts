import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LeadEntry } from '#contract/desk-leads.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { leadStates } from '#domain/lead-states.ts';
import { reportStates } from '#domain/whistleblowing.ts';
import { listCases } from '#server/desk/cases.ts';
import { readFigures } from '#server/desk/figures/figures.ts';
import { leadsRoom } from '#server/desk/leads/leads-room.ts';
import { operationsRoom } from '#server/desk/operations.ts';
import { privacyRoom } from '#server/desk/privacy/requests.ts';
import type { Services } from '#server/intake/services.ts';
import { openServices } from '#server/operations/open-services.ts';
import { type Config, readConfig } from '#server/platform/configuration/config.ts';
import { companyDir } from '../support/company.ts';
import { freshDatabase } from '../support/database.ts';
import { formWeights } from './answers.ts';
import { fillDemo } from './fill.ts';
import { sessionOf } from './staff.ts';

const now = new Date('2026-11-21T09:00:00Z');
const log = pino({ level: 'silent' });
/** Fewer than by default, to save time. */
const leads = 60;

describe('demo', () => {
  let config: Config;
  let services: Services;
  beforeAll(async () => {
    const fresh = await freshDatabase();
    config = readConfig({
      DATA_DIR: fresh.dataDir,
      DATABASE_URL: fresh.databaseUrl,
      MIN_FREE_DISK_MB: '0',
      CONTENT_DIR: companyDir,
    });
    await fillDemo(config, log, { now, leads });
    const opened = await openServices(config, log, () => now);
    services = opened.services as Services;
    return async () => {
      await opened.close();
      await fresh.remove();
    };
  });

  async function allLeads(): Promise<LeadEntry[]> {
    const room = await leadsRoom(services, sessionOf('leads'));
    const found: LeadEntry[] = [];
    for (let after: string | undefined; ; ) {
      const page = await room.leads({}, after);
      found.push(...page.leads);
      after = page.next;
      if (!after) return found;
    }
  }

  test('the demo has leads of every form, in every state and on most days of the month', async () => {
    const found = await allLeads();
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set(leadStates));
    expect(new Set(found.map(({ form }) => form))).toEqual(new Set(Object.keys(formWeights)));
    expect(new Set(found.map(({ at }) => at.slice(0, 10))).size).toBeGreaterThan(20);
    expect(found.every(({ at }) => new Date(at) < now)).toBe(true);
    expect(found.filter(({ unreached }) => unreached.includes('customer'))).not.toEqual([]);
    expect(found.filter(({ unreached }) => unreached.includes('crm'))).not.toEqual([]);
    expect(new Set(found.map(({ assignee }) => assignee?.name)).size).toBe(3);
    expect(found.filter(({ nextContactAt }) => nextContactAt)).not.toEqual([]);
  });

  test('the demo has complaints that are answered in time, answered late, due and overdue', async () => {
    const complaints = (await allLeads()).flatMap(({ complaint }) => complaint ?? []);
    const today = todayInRiyadh(now);
    const kinds = complaints.map(({ answerBy, answeredOn }) =>
      answeredOn ? (answeredOn <= answerBy ? 'in time' : 'late') : answerBy < today ? 'overdue' : 'due',
    );
    expect(new Set(kinds)).toEqual(new Set(['in time', 'late', 'overdue', 'due']));
  });

  test('the figures of the demo count its leads, steps, deliveries and states', async () => {
    const figures = await readFigures(services, 'days');
    const counts = figures.leads.flatMap(({ counts }) => counts);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(leads / 2);
    expect(figures.states.every(({ count }) => count > 0)).toBe(true);
    const steps = figures.funnels.flatMap(({ steps }) => steps);
    expect(steps.filter(({ count }) => count === 0)).toEqual([]);
    expect(figures.deliveries.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['staff-mail', 'crm', 'receipt-mail', 'state-mail', 'complaint-late']),
    );
  });

  test('the demo has malpractice reports in every state', async () => {
    const pages = await Promise.all([listCases(services, 'open'), listCases(services, 'closed')]);
    const states = pages.flatMap(({ cases }) => cases.map(({ state }) => state));
    expect(new Set(states)).toEqual(new Set(reportStates));
    expect(pages.flatMap(({ alteredReferences }) => alteredReferences)).toEqual([]);
  });

  test('the demo has privacy requests that are open, done and refused, and an erasure that awaits a second person', async () => {
    const room = privacyRoom(services, sessionOf('privacy-2'));
    const pages = await Promise.all([room.requests('open'), room.requests('past')]);
    const found = pages.flatMap(({ requests }) => requests);
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['open', 'done', 'refused']));
    expect(found.filter(({ state, confirmed }) => state === 'open' && confirmed)).toHaveLength(1);
    expect(found.filter(({ origin }) => origin === 'follow')).toHaveLength(1);
  });

  test('the demo has failed and pending deliveries, and the site continues with the pending ones', async () => {
    const room = operationsRoom(services, sessionOf('operations'), async () => []);
    const [failed, pending] = await Promise.all(
      (['failed', 'pending'] as const).map(async (state) => (await room.deliveries({ state })).deliveries),
    );
    expect(failed?.map(({ lastError }) => lastError)).toContainEqual(expect.stringContaining('550/5.1.1'));
    expect(pending).not.toEqual([]);
    const { rows } = await services.database.pool.query(
      `select data ->> 'deliveryId' as id from pgboss.job where state = 'created'`,
    );
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining((pending ?? []).map(({ id }) => id)));
  });

  test('the demo refuses a database with submissions and a live site', async () => {
    await expect(fillDemo(config, log, { now })).rejects.toThrow('DATABASE_URL: ');
    await expect(fillDemo({ ...config, gateways: 'live' }, log, { now })).rejects.toThrow('GATEWAYS: ');
  });
});
