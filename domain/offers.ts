import type { CivilDate } from './civil-date.ts';

/** For whom an offer is, which is also the first part of its address: `individual/offers/…`. */
export type OfferPath = 'individual' | 'business';

/** The finance that each path offers: the last part of the address of its form (`individual/cars-finance`). */
export const productTypes = {
  individual: ['personal-finance', 'cars-finance'],
  business: ['cash-finance', 'equipment-finance'],
} as const satisfies Record<OfferPath, readonly string[]>;

export type ProductType = (typeof productTypes)[OfferPath][number];

/** The days on which an offer stands, the first and the last included. */
export interface OfferDays {
  startDate: CivilDate;
  endDate: CivilDate;
}

export type OfferState = 'coming' | 'active' | 'old';

/**
 * What an offer is on a day in Riyadh: active from the start of `startDate` to the end of `endDate` (document 2,
 * section 4), coming before, old after.
 * @param today - the civil date in Riyadh (`todayInRiyadh`)
 */
export function offerState({ startDate, endDate }: OfferDays, today: CivilDate): OfferState {
  if (today < startDate) return 'coming';
  return today > endDate ? 'old' : 'active';
}

/** What may be seen today: active and old offers. A coming one is the company's secret until its day. */
export function begunOffers<T extends OfferDays>(offers: readonly T[], today: CivilDate): T[] {
  return offers.filter((offer) => offerState(offer, today) !== 'coming');
}

/** Today's offers, what ends first before the rest. */
export function activeOffers<T extends OfferDays>(offers: readonly T[], today: CivilDate): T[] {
  return offers
    .filter((offer) => offerState(offer, today) === 'active')
    .sort((a, b) => compare(a.endDate, b.endDate));
}

/** Offers that have ended, the last ended before the rest. */
export function oldOffers<T extends OfferDays>(offers: readonly T[], today: CivilDate): T[] {
  return offers
    .filter((offer) => offerState(offer, today) === 'old')
    .sort((a, b) => compare(b.endDate, a.endDate));
}

/** An offer's page, without its language. */
export function offerPage({ path, id }: { path: OfferPath; id: string }): string {
  return `${path}/offers/${id}`;
}

function compare(a: CivilDate, b: CivilDate): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
