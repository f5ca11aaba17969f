import type { CivilDate } from '../dates/civil-date.ts';
import type { SitePath } from '../pages.ts';

/** For whom an offer is, which is also the first part of its address: `individual/offers/…`. */
export type OfferPath = 'individual' | 'business';

/** The finance that each path offers: the last part of the address of its form (`individual/cars-finance`). */
export const productTypes = {
  individual: ['personal-finance', 'cars-finance'],
  business: ['cash-finance', 'equipment-finance'],
} as const satisfies Record<OfferPath, readonly string[]>;

export type ProductType = (typeof productTypes)[OfferPath][number];

export const productPages = {
  'personal-finance': 'individual/personal-finance',
  'cars-finance': 'individual/cars-finance',
  'cash-finance': 'business/cash-finance',
  'equipment-finance': 'business/equipment-finance',
} as const satisfies Record<ProductType, SitePath>;

/** The days on which an offer stands, the first and the last included. One without a last day stands until it gets one. */
export interface OfferDays {
  startDate: CivilDate;
  endDate?: CivilDate | null | undefined;
}

export type OfferState = 'coming' | 'active' | 'old';

/**
 * What an offer is on a day in Riyadh: active from the start of `startDate` to the end of `endDate` (R15.2),
 * coming before, old after. An end that is not there is later than any day.
 * @param today - the civil date in Riyadh (`todayInRiyadh`)
 */
export function offerState({ startDate, endDate }: OfferDays, today: CivilDate): OfferState {
  if (today < startDate) return 'coming';
  return endDate && today > endDate ? 'old' : 'active';
}

/** What may be seen today: active and old offers. A coming one is the company's secret until its day. */
export function begunOffers<T extends OfferDays>(offers: readonly T[], today: CivilDate): T[] {
  return offers.filter((offer) => offerState(offer, today) !== 'coming');
}

/** Today's offers, what ends first before the rest, and what has no end after all. */
export function activeOffers<T extends OfferDays>(offers: readonly T[], today: CivilDate): T[] {
  return offers.filter((offer) => offerState(offer, today) === 'active').sort((a, b) => compareEnds(a, b));
}

/** Offers that have ended, the last ended before the rest. */
export function oldOffers<T extends OfferDays>(offers: readonly T[], today: CivilDate): T[] {
  return offers.filter((offer) => offerState(offer, today) === 'old').sort((a, b) => compareEnds(b, a));
}

/** An offer's page, without its language. */
export function offerPage({ path, id }: { path: OfferPath; id: string }): SitePath {
  return `${path}/offers/${id}`;
}

function compareEnds({ endDate: a }: OfferDays, { endDate: b }: OfferDays): number {
  if (a === b || (!a && !b)) return 0;
  if (!a || !b) return a ? -1 : 1;
  return a < b ? -1 : 1;
}
