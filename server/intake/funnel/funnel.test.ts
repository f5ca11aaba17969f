import { beforeEach, expect, test } from 'vitest';
import { carFinance } from '#domain/forms/car-finance.ts';
import { evaluation } from '#domain/forms/surveys.ts';
import { countPath } from '#domain/funnel.ts';
import { serverForTests } from '#tests/support/database.ts';
import { leadHelpers, update, verify } from '#tests/support/leads.ts';
import { examplePayload, personalFinancePayload } from '#tests/support/site.ts';

const server = serverForTests();
beforeEach(async () => {
  await server.services.funnel.flush();
  await server.services.database.db.deleteFrom('funnel_counts').execute();
});
const { applied, typed } = leadHelpers(() => server);

async function counted(): Promise<Record<string, number>> {
  await server.services.funnel.flush();
  const rows = await server.services.database.db.selectFrom('funnel_counts').selectAll().execute();
  return Object.fromEntries(rows.map(({ form, step, count }) => [`${form} ${step}`, count]));
}
const own = { origin: 'http://localhost' };
const tell = async (query: string, headers: Record<string, string> = own) =>
  (await server.request(`${countPath}?${query}`, { method: 'POST', headers })).status;

test('the funnel counts forms opened and begun, and rejects unknown forms and steps', async () => {
  expect(await tell('form=cars-finance&step=opened')).toBe(204);
  expect(await tell('form=cars-finance&step=opened')).toBe(204);
  expect(await tell('form=contact&step=begun')).toBe(204);
  expect(await counted()).toEqual({ 'cars-finance opened': 2, 'contact begun': 1 });
  for (const query of [
    'form=cars-finance&step=sent',
    'form=malpractice&step=opened',
    'form=malpractice-follow-up&step=opened',
    'form=follow&step=opened',
    `form=${evaluation.name}&step=opened`,
    'form=constructor&step=opened',
    `form=${'x'.repeat(5000)}&step=opened`,
    '',
  ])
    expect([query.slice(0, 40), await tell(query)]).toEqual([query.slice(0, 40), 422]);
  expect(Object.keys(await counted())).toHaveLength(2);
});

test('the funnel accepts counts only from own pages, and at most 300 from one address', async () => {
  const query = 'form=contact&step=opened';
  expect(await tell(query, {})).toBe(403);
  expect(await tell(query, { origin: 'https://elsewhere.example' })).toBe(403);
  expect(await tell(query, { origin: 'null' })).toBe(403);
  const eager = { ...own, 'x-forwarded-for': '10.9.9.9' };
  for (let at = 0; at < 300; at += 1) await tell(query, eager);
  expect(await tell(query, eager)).toBe(429);
  expect(await counted()).toEqual({ 'contact opened': 300 });
});

test('the funnel counts an application once as sent, verified and confirmed, even when repeated', async () => {
  const sent = await applied();
  await server.post(verify, typed(sent, sent.code));
  const confirmation = personalFinancePayload({
    MobileNumber: `0${sent.mobile.slice(3)}`,
    Id: sent.body.leadId,
  });
  for (let at = 0; at < 2; at += 1)
    await server.post(update, { ...confirmation, Id: sent.body.leadId }, { 'idempotency-key': 'confirm' });
  expect(await counted()).toEqual({
    'personal-finance sent': 1,
    'personal-finance verified': 1,
    'personal-finance confirmed': 1,
  });
});

test('the funnel counts neither rejected submissions nor surveys', async () => {
  await server.post(carFinance.endpoint, {});
  await server.post(evaluation.endpoint, examplePayload(evaluation));
  expect(await counted()).toEqual({});
});

test('the funnel adds counts to the row of their hour, and keeps them while the database is down', async () => {
  const { funnel, database } = server.services;
  funnel.count(carFinance, 'sent');
  await funnel.flush();
  funnel.count(carFinance, 'sent');
  expect(await counted()).toEqual({ 'cars-finance sent': 2 });
  server.clock.now = new Date(server.clock.now.getTime() + 3_600_000);
  funnel.count(carFinance, 'sent');
  await database.pool.query('alter table funnel_counts rename to gone');
  await funnel.flush();
  await database.pool.query('alter table gone rename to funnel_counts');
  await funnel.flush();
  const rows = await database.db.selectFrom('funnel_counts').selectAll().orderBy('hour').execute();
  expect(rows.map(({ hour, count }) => [hour.toISOString(), count])).toEqual([
    ['2026-11-21T09:00:00.000Z', 2],
    ['2026-11-21T10:00:00.000Z', 1],
  ]);
});
