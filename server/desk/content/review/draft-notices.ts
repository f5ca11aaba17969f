import type { DraftNotice, ExampleChange } from '#contract/desk-content.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { InBoth } from '#domain/language.ts';
import type { SitePath } from '#domain/pages.ts';
import { hiddenOffer, linkedOffer, type OfferDays, offerPage } from '#domain/publications/offers.ts';
import type { Content } from '../../../content/content.ts';

/** An offer, promotion or vacancy with its first and last day in Riyadh. */
interface Dated extends OfferDays {
  title: InBoth;
}

/** Lists figures that do not follow a changed rate, and additions that visitors will not see yet, or never. */
export function draftNotices(
  before: Content | undefined,
  after: Content,
  changed: readonly ExampleChange[],
  today: CivilDate,
): DraftNotice[] {
  const examples = changed.filter(({ offer }) => !offer);
  const notices: DraftNotice[] = [];
  const { updated } = after.disclosure;
  if (examples.length > 0 && updated === before?.disclosure.updated && updated < today)
    notices.push({ about: 'updated', day: updated });
  for (const [name, { loanType, apr }] of Object.entries(after.products)) {
    const old = before?.products[name as keyof Content['products']].apr;
    if (examples.some((one) => one.loanType === loanType) && apr && old && isSame(apr, old))
      notices.push({ about: 'range', product: name as keyof Content['products'], ...apr });
  }
  const known = new Set(before && datedIn(before).map((one) => JSON.stringify(one)));
  for (const one of datedIn(after).filter((each) => !known.has(JSON.stringify(each)))) {
    const hidden = hiddenOffer(one, today);
    if (hidden) notices.push({ about: hidden.state, title: one.title, day: hidden.day });
  }
  return notices;
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

function datedIn({ offers, promotions, vacancies }: Content): Dated[] {
  const offersByPage = new Map(offers.map((offer) => [offerPage(offer), offer]));
  return [
    ...offers.map(({ title, startDate, endDate }) => ({
      title,
      startDate,
      endDate,
    })),
    // A promotion that leads to an offer is shown only while that offer is active.
    ...promotions.map(({ title, startDate, endDate, goTo }) => {
      const offer = offersByPage.get(linkedOffer(goTo) as SitePath);
      return {
        title,
        startDate: [startDate, offer?.startDate].sort().findLast((day) => day),
        endDate: [endDate, offer?.endDate].flatMap((day) => day ?? []).sort()[0],
      };
    }),
    ...vacancies.map(({ title, closes }) => ({ title, endDate: closes })),
  ];
}
