import type { FieldName } from '../forms/fields.ts';
import type { Answer } from '../rules/answers.ts';

/**
 * The values that a link may contain for a product's form: the offer, and the loan that the visitor calculated. Each
 * has one name in the address and one in the payload.
 */
export const broughtNames = {
  offerId: { address: 'offerId', sent: 'offerId' },
  RequiredFinance: { address: 'loanAmount', sent: 'calculatedAmount' },
  CarPrice: { address: 'carPrice', sent: 'calculatedPrice' },
  FinanceDurationId: { address: 'years', sent: 'calculatedYears' },
  BaloonPayment: { address: 'finalPayment', sent: 'calculatedFinalPayment' },
} as const satisfies Partial<Record<FieldName, { address: string; sent: string }>>;

export type BroughtField = keyof typeof broughtNames;
export const broughtFields = Object.keys(broughtNames) as BroughtField[];
export type Brought = Readonly<Partial<Record<BroughtField, Answer>>>;

/** Returns the brought values under their payload names. */
export function broughtPayload(brought: Brought): Record<string, Answer> {
  return Object.fromEntries(
    broughtFields.flatMap((name) => (brought[name] ? [[broughtNames[name].sent, brought[name]]] : [])),
  );
}

/** Returns the query of a link to a form, with a calculated loan. */
export function calculatedQuery(loan: {
  amount: number;
  years: number;
  balloon: number;
  price?: number | undefined;
}): string {
  const query = new URLSearchParams([
    [broughtNames.RequiredFinance.address, loan.amount.toLocaleString('en-US')],
    ...(loan.price ? [[broughtNames.CarPrice.address, loan.price.toLocaleString('en-US')]] : []),
    [broughtNames.FinanceDurationId.address, String(loan.years)],
    ...(loan.balloon ? [[broughtNames.BaloonPayment.address, loan.balloon.toLocaleString('en-US')]] : []),
  ] as [string, string][]);
  return query.toString();
}
