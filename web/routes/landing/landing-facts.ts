import type { SitePath } from '#domain/pages.ts';
import {
  activeOffers,
  linkedOffer,
  type OfferPath,
  offerPage,
  offerState,
} from '#domain/publications/offers.ts';
import { type PageArgs, type ProductName, siteContext } from '../../site.ts';
import { productCards } from '../apply/product-facts.ts';
import { askedOffer, pageLanguage, shownOffer } from '../offers/offer-facts.ts';

export function landingFacts(
  path: OfferPath,
  cards: readonly { name: ProductName; to: SitePath }[],
  args: PageArgs,
) {
  const site = args.context.get(siteContext);
  const { today } = site;
  const { offers, promotions, statistics, partners, company } = site.content;
  const language = pageLanguage(args);
  const here = offers.filter((offer) => offer.path === path);
  const active = new Set<string>(activeOffers(offers, today).map(offerPage));
  /** An offer's banner is shown while the offer is active. */
  const isTargetActive = (goTo: string) => {
    const offer = linkedOffer(goTo);
    return offer === undefined || active.has(offer);
  };
  return {
    path,
    since: company.since,
    products: productCards(cards, args),
    offers: activeOffers(here, today).map((offer) => shownOffer(offer, language, site)),
    asked: askedOffer(here, args),
    promotions: promotions
      .filter(
        (promotion) =>
          promotion.path === path &&
          offerState(promotion, today) === 'active' &&
          isTargetActive(promotion.goTo),
      )
      .map(({ title, text, apply, goTo, image, imageMobile, imageAlt }) => ({
        title: title[language],
        text: text[language],
        apply: apply[language],
        goTo,
        image: `/files/${image[language]}`,
        imageAlt: imageAlt[language],
        imageMobile: `/files/${imageMobile[language]}`,
      })),
    statistics: statistics.map(({ figure, unit, title }) => ({
      figure,
      unit: unit[language],
      title: title[language],
    })),
    partners: partners.map(({ name, mark }) => ({ name: name[language], mark: `/files/${mark[language]}` })),
  };
}

export type LandingFacts = ReturnType<typeof landingFacts>;
