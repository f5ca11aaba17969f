import { fieldOf } from '../forms/fields.ts';
import type { Form } from '../forms/form.ts';
import { type OfferDays, offerState, type ProductType, productPages } from '../publications/offers.ts';
import { type Answer, readAnswer } from '../rules/answers.ts';
import { type Conditions, exceedsBalloonLimit } from '../rules/eligibility.ts';
import type { Brought, BroughtField } from './brought-names.ts';

/** What decides whether an offer may be applied for by a form. */
export type BroughtOffer = OfferDays & { id: string; productType: ProductType };

/** Whether a form is the one by which an offer is applied for. It may have ended; one that has not begun is a secret. */
export function isOfferOf({ page }: Pick<Form, 'page'>, offer: BroughtOffer, today: string): boolean {
  return productPages[offer.productType] === page && offerState(offer, today) !== 'coming';
}

/**
 * Reads what was brought to a form. Nobody typed it, so that what is wrong is left out and refuses nothing: an offer that is
 * not this form's, figures outside of the calculator's bounds, and whatever belongs to an amount that is missing.
 * @param read - a raw value of the address or the payload
 * @param conditions - `offers` are unknown to browsers, which leave the judgement to the server
 */
export function readBrought(
  form: Form,
  read: (name: BroughtField) => unknown,
  conditions: Pick<Conditions, 'today' | 'lists'> & { offers?: readonly BroughtOffer[] },
): Brought {
  const brought: Partial<Record<BroughtField, Answer>> = {};
  for (const name of form.brings ?? []) {
    const raw = read(name);
    if (raw === undefined || raw === null || raw === '') continue;
    const reading = readAnswer(fieldOf(name), raw, conditions);
    if ('answer' in reading && reading.answer) brought[name] = reading.answer;
  }
  const { offerId, RequiredFinance, CarPrice, BaloonPayment, ...rest } = brought;
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
