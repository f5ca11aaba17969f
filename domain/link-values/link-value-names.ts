import type { FieldName } from '../forms/fields.ts';
import type { Answer } from '../rules/answers.ts';

/** Values that a link may contain for a product's form. */
export const linkValueNames = {
  offerId: { address: 'offerId', sent: 'offerId' },
  RequiredFinance: { address: 'loanAmount', sent: 'calculatedAmount' },
  CarPrice: { address: 'carPrice', sent: 'calculatedPrice' },
  FinanceDurationId: { address: 'years', sent: 'calculatedYears' },
  BaloonPayment: { address: 'finalPayment', sent: 'calculatedFinalPayment' },
} as const satisfies Partial<Record<FieldName, { address: string; sent: string }>>;

export type LinkField = keyof typeof linkValueNames;
export const allLinkFields = Object.keys(linkValueNames) as LinkField[];
export type LinkValues = Readonly<Partial<Record<LinkField, Answer>>>;

export function linkValuesPayload(linkValues: LinkValues): Record<string, Answer> {
  return Object.fromEntries(
    allLinkFields.flatMap((name) =>
      linkValues[name] ? [[linkValueNames[name].sent, linkValues[name]]] : [],
    ),
  );
}

/** Returns the query of a link to a form. A business sees all periods at once, so its link has no `years`. */
export function calculatedLoanQuery(loan: {
  amount: number;
  years?: number;
  balloon?: number;
  price?: number | undefined;
}): string {
  const query = new URLSearchParams([
    [linkValueNames.RequiredFinance.address, loan.amount.toLocaleString('en-US')],
    ...(loan.price ? [[linkValueNames.CarPrice.address, loan.price.toLocaleString('en-US')]] : []),
    ...(loan.years ? [[linkValueNames.FinanceDurationId.address, String(loan.years)]] : []),
    ...(loan.balloon ? [[linkValueNames.BaloonPayment.address, loan.balloon.toLocaleString('en-US')]] : []),
  ] as [string, string][]);
  return query.toString();
}
