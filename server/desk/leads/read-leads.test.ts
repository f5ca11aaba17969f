import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, test } from 'vitest';
import { carFinance } from '#domain/forms/car-finance.ts';
import { careers } from '#domain/forms/careers.ts';
import { contact } from '#domain/forms/contact.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { contractSurvey } from '#domain/forms/surveys.ts';
import type { BotSignal } from '#domain/rules/bot-signals.ts';
import { serverForTests } from '#tests/support/database.ts';
import { insertSubmission, newSubmission } from '../../intake/submissions/insert.ts';
import { leadsHeader, toLeadsLine } from './leads-csv.ts';
import { leadForms, readLeads } from './read-leads.ts';

const all = leadForms.map(({ name }) => name);
type Row = Record<string, string>;
const day = (time: string) => new Date(`2026-11-${time}Z`);

describe('reading leads', () => {
  const server = serverForTests();
  beforeEach(async () => {
    await server.services.database.db.deleteFrom('submissions').execute();
  });

  async function keep(
    form: LeadForm,
    now: Date,
    {
      CustomerName = 'مقدم طلب',
      state = 'accepted' as 'accepted' | 'unverified',
      botSignals = [] as BotSignal[],
    } = {},
  ) {
    const lead = newSubmission();
    const arrival = {
      form,
      language: 'ar' as const,
      state,
      answers: { CustomerName, MobileNumber: '966500000011', cityId: 3 },
      consents: { infoConsent: true, dataConsent: false },
      campaign: { sourcePlatform: 'Direct', source: 'Direct', sourceMedium: 'Direct' },
      botSignals,
      now,
    };
    await server.services.database.db
      .transaction()
      .execute((tx) => insertSubmission(tx, lead, arrival, server.services));
    return lead.reference;
  }
  const read = (since: Date, forms = all) =>
    Array.fromAsync(readLeads(server.services.database.db, server.services.encryption, { since, forms }));

  test('leads are read from a given time on, oldest first, with their consents', async () => {
    await keep(carFinance, day('20T08:59:59'));
    const second = await keep(personalFinance, day('20T10:00:00'));
    const first = await keep(carFinance, day('20T09:00:00'));
    const leads = await read(day('20T09:00:00'));
    expect(leads.map(({ reference }) => reference)).toEqual([first, second]);
    expect(leads[0]?.consents).toMatchObject([
      { name: 'dataConsent', agreed: false },
      { name: 'infoConsent', agreed: true },
    ]);
  });

  test('leads include submissions of every form, with separate columns', async () => {
    const message = await keep(contact, day('20T09:00:00'));
    const job = await keep(careers, day('20T09:00:01'));
    const leads = await read(day('01T00:00:00'));
    expect(leads.map(({ reference }) => reference)).toEqual([message, job]);
    const [row] = parse([leadsHeader, ...leads.map(toLeadsLine)].join('\n'), {
      columns: true,
      bom: true,
    }) as Row[];
    expect(row).toMatchObject({ form: 'contact', message: '', fullName: '', cv: '' });
    expect(row).not.toHaveProperty('emailConfirmation');
  });

  test('leads exclude unconfirmed applications and forms that only our own links open', async () => {
    await keep(personalFinance, day('20T09:00:00'), { state: 'unverified' });
    await keep(contractSurvey, day('20T09:00:00'));
    await keep(emailUpdate, day('20T09:00:00'));
    expect(await read(day('01T00:00:00'))).toEqual([]);
  });

  test('leads are limited to one form on request', async () => {
    await keep(personalFinance, day('20T09:00:00'));
    const car = await keep(carFinance, day('20T09:00:00'));
    expect((await read(day('01T00:00:00'), [carFinance.name])).map(({ reference }) => reference)).toEqual([
      car,
    ]);
  });

  test('leads are each read once when more than a page have the same time', async () => {
    for (let count = 0; count < 502; count++) await keep(carFinance, day('20T09:00:00'));
    const references = (await read(day('01T00:00:00'))).map(({ reference }) => reference);
    expect(references).toHaveLength(502);
    expect(new Set(references).size).toBe(502);
  });

  test.each([
    ['quotes, commas and lines', 'a "b", c\nd', 'a "b", c\nd'],
    ['a formula', '=HYPERLINK("x")', `'=HYPERLINK("x")`],
    ['a formula after a blank', ' @x', `' @x`],
    ['a sum', '+1', "'+1"],
    ['a difference', '-1', "'-1"],
    ['a formula of full width', '＝1＋1', "'＝1＋1"],
    ['Arabic', 'مقدم طلب', 'مقدم طلب'],
    ['a mobile, which Excel would round', '966551230001', '="966551230001"'],
    ['an id', '1000000008', '="1000000008"'],
    ['a number that begins with a zero', '0551230001', '="0551230001"'],
    ['a reference that reads as a power of ten', '12E4', "'12E4"],
    ['an amount', '5000', '5000'],
  ])('leads keep %s in one CSV cell that no spreadsheet evaluates', async (_name, CustomerName, cell) => {
    await keep(carFinance, day('20T09:00:00'), { CustomerName, botSignals: ['trap', 'quick'] });
    const lines = (await read(day('01T00:00:00'))).map(toLeadsLine);
    const [row] = parse([leadsHeader, ...lines].join('\n'), { columns: true, bom: true }) as Row[];
    expect(row).toMatchObject({
      CustomerName: cell,
      form: 'cars-finance',
      cityId: '3',
      email: '',
      infoConsent: 'true',
      dataConsent: 'false',
      sourceMedium: 'Direct',
      signs: 'trap quick',
    });
  });
});
