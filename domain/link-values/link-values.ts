import { fieldOf } from '../forms/fields.ts';
import type { Form } from '../forms/form.ts';
import { type OfferDays, offerState, type ProductType, productPages } from '../publications/offers.ts';
import { type Answer, readAnswer } from '../rules/answers.ts';
import { type Conditions, exceedsBalloonLimit } from '../rules/eligibility.ts';
import type { LinkField, LinkValues } from './link-value-names.ts';

export type ApplicableOffer = OfferDays & { id: string; productType: ProductType };

/** Ended offers count; offers that have not begun are secret. */
export function isOfferOf({ page }: Pick<Form, 'page'>, offer: ApplicableOffer, today: string): boolean {
  return productPages[offer.productType] === page && offerState(offer, today) !== 'coming';
}

/**
 * No visitor typed these values, so invalid ones are dropped, not refused: another form's offer, figures outside the
 * calculator's bounds, and all loan figures if the amount is missing.
 * @param conditions - browsers do not know `offers`; without them any offer id is accepted, and the server checks it
 */
export function readLinkValues(
  form: Form,
  read: (name: LinkField) => unknown,
  conditions: Pick<Conditions, 'today' | 'lists'> & { offers?: readonly ApplicableOffer[] },
): LinkValues {
  const linkValues: Partial<Record<LinkField, Answer>> = {};
  for (const name of form.linkFields ?? []) {
    const raw = read(name);
    if (raw === undefined || raw === null || raw === '') continue;
    const reading = readAnswer(fieldOf(name), raw, conditions);
    if ('answer' in reading && reading.answer) linkValues[name] = reading.answer;
  }
  const { offerId, RequiredFinance, CarPrice, BaloonPayment, ...rest } = linkValues;
  const { offers, today } = conditions;
  const isOffered = !offers || offers.some((offer) => offer.id === offerId && isOfferOf(form, offer, today));
  const amount = Number(RequiredFinance ?? 0);
  const isFinal = BaloonPayment && !exceedsBalloonLimit(Number(BaloonPayment), amount);
  return {
    ...(offerId && isOffered && { offerId }),
    ...(RequiredFinance && {
      RequiredFinance,
      ...(CarPrice && Number(CarPrice) >= amount && { CarPrice }),
      ...rest,
      ...(isFinal && { BaloonPayment }),
    }),
  };
}
