import { calculateOffer } from '#domain/calculator/offer-example.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { shortDate } from '#domain/dates/shown-date.ts';
import type { Language } from '#domain/language.ts';
import {
  activeOffers,
  type OfferPath,
  offerPage,
  offerState,
  oldOffers,
  productPages,
} from '#domain/publications/offers.ts';
import { languageOfPath } from '../../i18n/language.ts';
import { type Offer, type PageArgs, type Site, siteContext } from '../../site.ts';

/** The server formats the days, since browsers differ in their calendars. */
export function shownOffer(offer: Offer, language: Language, { today, content }: Site) {
  const { id, path, productType, startDate, endDate } = offer;
  // Both days have a year, or neither: "1 Sep to 31 Dec 2035" would be ambiguous.
  const year = [startDate, endDate].some((date) => date && date.slice(0, 4) !== today.slice(0, 4));
  const day = (date: CivilDate) => ({
    date,
    text: shortDate(date, language),
    year: year ? date.slice(0, 4) : undefined,
  });
  const old = offerState(offer, today) === 'old';
  return {
    id,
    path,
    to: offerPage(offer),
    applyTo: productPages[productType],
    title: offer.title[language],
    description: offer.description[language],
    supplier: offer.supplier[language],
    image: `/files/${offer.image[language]}`,
    imageAlt: offer.imageAlt[language],
    content: offer.content[language],
    old,
    start: day(startDate),
    /** Undefined for an offer without an end. */
    end: endDate ? day(endDate) : undefined,
    /** Undefined for an old offer, since the rates in force do not apply to it. */
    worked: old ? undefined : calculateOffer(offer, content.rates, today),
  };
}

export type ShownOffer = ReturnType<typeof shownOffer>;

/** Returns offers of a path, or of both, and the one that the query's `offerId` names. */
export function offerLists(path: OfferPath | undefined, args: PageArgs) {
  const site = args.context.get(siteContext);
  const { today } = site;
  const { offers, policies } = site.content;
  const language = pageLanguage(args);
  const here = offers.filter((offer) => path === undefined || offer.path === path);
  const shown = (some: Offer[]) => some.map((offer) => shownOffer(offer, language, site));
  return {
    active: shown(activeOffers(here, today)),
    old: shown(oldOffers(here, today)),
    asked: askedOffer(here, args),
    terms: policies.offersTerms[language].lead,
  };
}

/** Returns the offer of `?offerId=`, to open over the page. */
export function askedOffer(offers: Offer[], args: PageArgs): ShownOffer | undefined {
  const id = new URL(args.request.url).searchParams.get('offerId');
  const offer = offers.find((each) => each.id === id);
  return offer && shownOffer(offer, pageLanguage(args), args.context.get(siteContext));
}

export function pageLanguage({ request }: Pick<PageArgs, 'request'>): Language {
  return languageOfPath(new URL(request.url).pathname);
}
