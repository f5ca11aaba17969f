import type { CivilDate } from '../dates/civil-date.ts';
import type { SitePath } from '../pages.ts';

/** The first part of an offer's address, `individual/offers/…`. */
export type OfferPath = 'individual' | 'business';

/** The last part of the address of the product's form (`individual/cars-finance`). */
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

/** Both days inclusive. Without a last day the offer does not end. */
export interface OfferDays {
  /** Promotions without a first day have begun. */
  startDate?: CivilDate | undefined;
  endDate?: CivilDate | null | undefined;
}

export type OfferState = 'coming' | 'active' | 'old';

/**
 * An offer is active from the start of `startDate` to the end of `endDate` (R15.2).
 * @param today - the civil date in Riyadh (`todayInRiyadh`)
 */
export function offerState({ startDate, endDate }: OfferDays, today: CivilDate): OfferState {
  if (startDate && today < startDate) return 'coming';
  return endDate && today > endDate ? 'old' : 'active';
}

/** The first day of a coming offer, or the last day of an old one. */
export interface HiddenOffer {
  state: Exclude<OfferState, 'active'>;
  day: CivilDate;
}

/** Undefined if visitors see the offer on this day. */
export function hiddenOffer(days: OfferDays, today: CivilDate): HiddenOffer | undefined {
  const state = offerState(days, today);
  const day = state === 'coming' ? days.startDate : days.endDate;
  return state === 'active' || !day ? undefined : { state, day };
}

/** Coming offers are secret until their first day. */
export function begunOffers<T extends OfferDays>(offers: readonly T[], today: CivilDate): T[] {
  return offers.filter((offer) => offerState(offer, today) !== 'coming');
}

/** Sorts by end date, the earliest first and those without an end last. */
export function activeOffers<T extends OfferDays>(offers: readonly T[], today: CivilDate): T[] {
  return offers.filter((offer) => offerState(offer, today) === 'active').sort((a, b) => compareEnds(a, b));
}

/** The latest end first. */
export function oldOffers<T extends OfferDays>(offers: readonly T[], today: CivilDate): T[] {
  return offers.filter((offer) => offerState(offer, today) === 'old').sort((a, b) => compareEnds(b, a));
}

/** Without its language. */
export function offerPage({ path, id }: { path: OfferPath; id: string }): SitePath {
  return `${path}/offers/${id}`;
}

/**
 * Returns the path of the offer's page, also for a list of offers or a form with `offerId`; undefined for other links.
 * @param goTo - a path without its language, with its query and hash
 */
export function linkedOffer(goTo: string): string | undefined {
  const [page = ''] = goTo.split(/[?#]/);
  const id = /[?&]offerId=([\w-]*)/.exec(goTo)?.[1];
  if (id !== undefined) return `${page.replace(/\/.*/, '')}/offers/${id}`;
  return /\/offers\/./.test(page) ? page : undefined;
}

function compareEnds({ endDate: a }: OfferDays, { endDate: b }: OfferDays): number {
  if (a === b || (!a && !b)) return 0;
  if (!a || !b) return a ? -1 : 1;
  return a < b ? -1 : 1;
}
