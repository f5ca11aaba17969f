import { expect, test } from 'vitest';
import { carFinance } from '#domain/forms/car-finance.ts';
import type { Language } from '#domain/language.ts';
import { serverForTests } from '#tests/support/database.ts';
import { newMobile } from '#tests/support/leads.ts';
import { type AnyJson, examplePayload } from '#tests/support/site.ts';
import { loadLead } from '../../customers/deliveries/lead.ts';
import { leadMail } from '../../customers/deliveries/lead-mail.ts';
import { startDeliveries } from '../../deliverers.ts';
import { leadsHeader, toLeadsLine } from './leads-csv.ts';
import { readLeads } from './read-leads.ts';

const brought = {
  offerId: 'family-car',
  calculatedAmount: 80_000,
  calculatedPrice: 100_000,
  calculatedYears: 4,
  calculatedFinalPayment: 20_000,
};

const server = serverForTests();

async function apply(changes: AnyJson) {
  const payload = { ...examplePayload(carFinance, { MobileNumber: newMobile() }), ...changes };
  const { status, body } = await server.post(carFinance.endpoint, payload);
  expect(status).toBe(200);
  const { db } = server.services.database;
  const row = await db
    .selectFrom('submissions')
    .selectAll()
    .where('reference', '=', body.reference)
    .executeTakeFirstOrThrow();
  return { row, lead: await loadLead(db, server.services.encryption, row.id) };
}

const titlesOf = (language: Language) =>
  ['offerId', 'RequiredFinance', 'CarPrice', 'FinanceDurationId', 'BaloonPayment'].map((name) =>
    server.services.sentences.text(language, 'forms', `brought.${name}` as 'brought.offerId'),
  );

test('stores calculated figures encrypted, and shows them in the mail to staff', async () => {
  const { row, lead } = await apply(brought);
  expect(JSON.stringify(row)).not.toMatch(/family-car|80000/);
  const { text } = leadMail(lead, server.services);
  for (const title of [...titlesOf('ar'), ...titlesOf('en')]) expect(text).toContain(title);
  for (const figure of ['80,000', '100,000', '20,000', 'family-car']) expect(text).toContain(figure);
});

test('posts calculated figures to the CRM beside the answers, which stay unchanged', async () => {
  const without = await apply({});
  const along = await apply({ ...brought });
  const worker = await startDeliveries(server.services);
  const posted = async () =>
    (await server.outbox('crm'))
      .map((file) => JSON.parse(JSON.parse(file).body) as AnyJson)
      .filter(({ data }) => [along, without].some(({ row }) => row.reference === data.reference));
  await expect.poll(async () => (await posted()).length, { timeout: 15_000 }).toBe(2);
  await worker.stop();
  const of = async ({ row }: typeof along) =>
    (await posted()).find(({ data }) => data.reference === row.reference).data;
  const { appliedFor, ...specified } = await of(along);
  const plain = await of(without);
  expect(plain).not.toHaveProperty('appliedFor');
  expect(Object.keys(specified)).toEqual(Object.keys(plain));
  expect(Object.keys(specified.answers)).toEqual(Object.keys(plain.answers));
  expect(appliedFor).toEqual({
    ...brought,
    offer: { id: 'family-car', title: expect.objectContaining({ ar: expect.any(String) }), hasEnded: false },
  });
});

test('exports calculated figures in columns of their own', async () => {
  const { row } = await apply(brought);
  const { database, encryption } = server.services;
  const columns = leadsHeader.split(',');
  for await (const lead of readLeads(database.db, encryption, {
    since: new Date(0),
    forms: ['cars-finance'],
  })) {
    if (lead.reference !== row.reference) continue;
    const cells = toLeadsLine(lead).split(',').slice(-5);
    expect(Object.fromEntries(columns.slice(-5).map((name, index) => [name, cells[index]]))).toEqual(
      Object.fromEntries(Object.entries(brought).map(([name, value]) => [name, String(value)])),
    );
    return;
  }
  expect.unreachable('the lead is exported');
});

test('marks an offer that has ended, and drops an unknown or unpublished one', async () => {
  const ended = await apply({ offerId: 'summer-cars-2026' });
  const { text } = leadMail(ended.lead, server.services);
  expect(text).toContain(server.services.sentences.text('en', 'mail', 'offerEnded'));
  for (const offerId of ['no-such-offer', 'new-year-cars', 'teachers', { id: 1 }, 7]) {
    const { lead } = await apply({ offerId, calculatedAmount: 'much' });
    expect(lead.answers).not.toHaveProperty('offerId');
    expect(lead.answers).not.toHaveProperty('RequiredFinance');
  }
});
