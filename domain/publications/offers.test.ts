import { describe, expect, test } from 'vitest';
import { todayInRiyadh } from '../dates/civil-date.ts';
import { activeOffers, begunOffers, linkedOffer, offerPage, offerState, oldOffers } from './offers.ts';

const november = { startDate: '2026-11-01', endDate: '2026-11-30' };

describe('offerState', () => {
  test.each([
    ['2026-10-31', 'coming'],
    ['2026-11-01', 'active'],
    ['2026-11-21', 'active'],
    ['2026-11-30', 'active'],
    ['2026-12-01', 'old'],
    ['2027-11-15', 'old'],
  ])('the state on %s of an offer from 1 to 30 November is %s', (today, state) => {
    expect(offerState(november, today)).toBe(state);
  });

  test.each([
    ['2026-10-31T20:59:59.999Z', 'coming'],
    ['2026-10-31T21:00:00.000Z', 'active'],
    ['2026-11-30T20:59:59.999Z', 'active'],
    ['2026-11-30T21:00:00.000Z', 'old'],
  ])('an offer starts and ends at midnight in Riyadh: at %s it is %s', (now, state) => {
    expect(offerState(november, todayInRiyadh(new Date(now)))).toBe(state);
  });
});

test('a one-day offer is active only on that day', () => {
  const day = { startDate: '2026-02-22', endDate: '2026-02-22' };
  expect(['2026-02-21', '2026-02-22', '2026-02-23'].map((today) => offerState(day, today))).toEqual([
    'coming',
    'active',
    'old',
  ]);
});

test('a promotion without a first day is active until its last day', () => {
  const promotion = { endDate: '2026-11-30' };
  expect(['2020-01-01', '2026-11-30', '2026-12-01'].map((day) => offerState(promotion, day))).toEqual([
    'active',
    'active',
    'old',
  ]);
});

test.each([undefined, null])(
  'an offer with the end date %j stays active from its first day on',
  (endDate) => {
    const offer = { startDate: '2026-11-01', endDate };
    expect(
      ['2026-10-31', '2026-11-01', '2026-11-21', '2099-12-31'].map((day) => offerState(offer, day)),
    ).toEqual(['coming', 'active', 'active', 'active']);
  },
);

describe('a list of offers', () => {
  const offer = (id: string, startDate: string, endDate?: string) => ({ id, startDate, endDate });
  const offers = [
    offer('lasting', '2026-01-01'),
    offer('long', '2026-01-01', '2035-12-31'),
    offer('coming', '2027-01-01', '2027-02-01'),
    offer('spring', '2026-03-01', '2026-05-31'),
    offer('short', '2026-11-01', '2026-11-30'),
    offer('summer', '2026-06-01', '2026-08-31'),
  ];
  const ids = (some: { id: string }[]) => some.map(({ id }) => id);

  test('activeOffers returns the offers active on a day, the earliest end first', () => {
    expect(ids(activeOffers(offers, '2026-11-21'))).toEqual(['short', 'long', 'lasting']);
  });

  test('oldOffers returns ended offers, the latest end first', () => {
    expect(ids(oldOffers(offers, '2026-11-21'))).toEqual(['summer', 'spring']);
  });

  test('begunOffers leaves out an offer that has not started', () => {
    expect(ids(begunOffers(offers, '2026-11-21'))).toEqual(['lasting', 'long', 'spring', 'short', 'summer']);
    expect(ids(begunOffers(offers, '2027-01-01'))).toContain('coming');
  });
});

test('offerPage returns the address of an offer under its audience', () => {
  expect(offerPage({ path: 'business', id: 'fleet' })).toBe('business/offers/fleet');
});

test.each([
  ['individual/offers/summer?source=banner#terms', 'individual/offers/summer'],
  ['individual/offers?offerId=summer', 'individual/offers/summer'],
  ['business/cash-finance?a=b&offerId=fleet#form', 'business/offers/fleet'],
  ['individual/offers', undefined],
  ['individual/cars-finance?RequiredFinance=1', undefined],
])('linkedOffer of %s is %s', (goTo, offer) => {
  expect(linkedOffer(goTo)).toBe(offer);
});
