import { expect, test } from 'vitest';
import type { SitePath } from '#domain/pages.ts';
import { serverForTests } from '#tests/support/database.ts';
import type { Content } from '../../../content/content.ts';
import { changedExamples } from './changed-examples.ts';
import { draftNotices } from './draft-notices.ts';

const server = serverForTests();
const today = '2026-11-28';

function noticesAfter(change: (content: Content) => void) {
  const before: Content = structuredClone(server.services.content);
  const after = structuredClone(before);
  change(after);
  return draftNotices(before, after, changedExamples(before, after, today), today);
}

test('a changed rate is noticed if neither the day of the disclosure nor the range of the product follows', () => {
  const follow = (content: Content) => {
    content.rates.PERSONAL.FINANCE_CHARGE += 0.01;
  };
  const { updated } = server.services.content.disclosure;
  const { least = 0, most = 0 } = server.services.content.products.personalFinance.apr ?? {};
  expect(noticesAfter(follow)).toEqual([
    { about: 'updated', day: updated },
    { about: 'range', product: 'personalFinance', least, most },
  ]);
  const afterAll = noticesAfter((content) => {
    follow(content);
    content.disclosure.updated = today;
    content.products.personalFinance.apr = { least, most: most + 1 };
  });
  expect(afterAll).toEqual([]);
});

test('a changed rate changes the examples of products and offers', () => {
  const before: Content = structuredClone(server.services.content);
  const after = structuredClone(before);
  after.rates.PERSONAL.FINANCE_CHARGE += 0.01;
  const changed = changedExamples(before, after, today);
  const offers = before.offers.filter(
    ({ productType, example }) => example && productType === 'personal-finance',
  );
  expect(offers.length).toBeGreaterThan(0);
  expect(changed.flatMap(({ offer }) => offer ?? [])).toEqual(offers.map(({ title }) => title));
  expect(changed.filter(({ offer }) => !offer)).toHaveLength(before.products.personalFinance.examples.length);
  for (const { before: old, after: now } of changed) expect(now?.apr).toBeGreaterThan(old?.apr ?? Infinity);
});

test('offers, promotions and vacancies that are over or have not begun are noticed if they changed', () => {
  const title = { ar: 'أ', en: 'A' };
  const notices = noticesAfter(({ offers, promotions, vacancies }) => {
    const [offer, promotion, vacancy] = [offers[0], promotions[0], vacancies[0]];
    if (offer) offers.push({ ...offer, title, startDate: '2026-12-01', endDate: '2026-12-31' });
    if (promotion) promotions.push({ ...promotion, title, endDate: '2026-11-27' });
    if (promotion && offer) {
      offers.push({
        ...offer,
        title,
        id: 'later',
        path: 'individual',
        startDate: '2026-12-02',
        endDate: undefined,
      });
      promotions.push({
        ...promotion,
        title,
        goTo: 'individual/offers/later' as SitePath,
        endDate: undefined,
      });
    }
    if (vacancy) vacancies.push({ ...vacancy, title, closes: today });
  });
  expect(notices).toEqual([
    { about: 'coming', title, day: '2026-12-01' },
    { about: 'coming', title, day: '2026-12-02' },
    { about: 'old', title, day: '2026-11-27' },
    { about: 'coming', title, day: '2026-12-02' },
  ]);
});
