import { expect, test } from 'vitest';
import type { Offer, Site } from '../../site.ts';
import { landingFacts } from './landing-facts.ts';

const both = { ar: 'x', en: 'x' };
const offer = {
  id: 'summer',
  path: 'individual',
  productType: 'cars-finance',
  startDate: '2026-12-01',
  endDate: '2026-12-31',
  title: both,
  description: both,
  supplier: both,
  image: both,
  imageAlt: both,
  content: { ar: [], en: [] },
} as unknown as Offer;

/** Returns the link targets of the banners on a day. */
function bannersOn(today: string, goTo: string): string[] {
  const banner = {
    path: 'individual',
    title: both,
    text: both,
    apply: both,
    image: both,
    imageMobile: both,
    imageAlt: both,
  };
  const site = {
    content: {
      offers: [offer],
      promotions: [{ ...banner, goTo }],
      statistics: [],
      partners: [],
      company: { since: 2015 },
      rates: {},
    },
    today,
  } as unknown as Site;
  const request = new Request('https://rimal.example/en/individual');
  return landingFacts('individual', [], { request, context: { get: () => site } }).promotions.map(
    (promotion) => promotion.goTo,
  );
}

test.each([
  ['before the offer begins', '2026-11-30', 0],
  ['on its first day', '2026-12-01', 1],
  ['on its last day', '2026-12-31', 1],
  ['after it has ended', '2027-01-01', 0],
])("a landing page shows an offer's banner only while the offer is active: %s", (_, today, count) => {
  for (const goTo of [
    'individual/offers/summer',
    'individual/offers/summer?source=banner#terms',
    'individual/offers?offerId=summer',
    'individual/cars-finance?offerId=summer#form',
  ])
    expect(bannersOn(today, goTo)).toHaveLength(count);
});

test('a landing page always shows a banner that links to no offer', () => {
  expect(bannersOn('2026-11-30', 'individual/cars-finance')).toEqual(['individual/cars-finance']);
});
