import { expect, test } from 'vitest';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { serverForTests } from '#tests/support/database.ts';
import { insertSubmission, newSubmission } from '../../intake/submissions/insert.ts';
import { loadLead } from './lead.ts';

const server = serverForTests();

test('a given consent has its time, a refused consent has none', async () => {
  const { database, now } = server.services;
  const lead = newSubmission();
  const arrival = {
    form: personalFinance,
    language: 'ar' as const,
    state: 'accepted' as const,
    answers: { CustomerName: 'مقدم طلب' },
    consents: { infoConsent: true, dataConsent: false },
    campaign: { sourcePlatform: 'Direct', source: 'Direct', sourceMedium: 'Direct' },
    now: now(),
  };
  await database.db.transaction().execute((tx) => insertSubmission(tx, lead, arrival, server.services));
  const { consents } = await loadLead(database.db, server.services.encryption, lead.id);
  const told = consents.map(({ name, agreed, agreedAt }) => ({ name, agreed, agreedAt }));
  expect(told).toEqual([
    { name: 'dataConsent', agreed: false, agreedAt: undefined },
    { name: 'infoConsent', agreed: true, agreedAt: now() },
  ]);
  expect(consents[0]).not.toHaveProperty('agreedAt');
});
