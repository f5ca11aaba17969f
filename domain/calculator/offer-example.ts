import type { CivilDate } from '../dates/civil-date.ts';
import type { ProductType } from '../publications/offers.ts';
import { type Calculation, calculate, type FinanceRates, type Loan, type LoanType } from './calculator.ts';

/** The calculator supports these. Offers of other products show no figures. */
export const loanTypes: Readonly<Partial<Record<ProductType, LoanType>>> = {
  'personal-finance': 'PERSONAL',
  'cars-finance': 'IJARAH',
};

/** In riyals and years. */
export interface OfferExample {
  amount: number;
  years: number;
  balloon?: number | undefined;
  /** The part of the admin fee that the offer charges: 0 if waived, 0.5 if halved, 1 by default. */
  adminFee?: number | undefined;
}

export interface CalculatedOffer extends Loan, Calculation {
  adminFee: number;
}

/**
 * Calculates the example at the rates in force, with the offer's part of the admin fee.
 * @returns undefined for an offer without an example, and for products that are not calculated
 */
export function calculateOffer(
  { productType, example }: { productType: ProductType; example?: OfferExample | undefined },
  rates: FinanceRates,
  today: CivilDate,
): CalculatedOffer | undefined {
  const loanType = loanTypes[productType];
  if (!example || !loanType) return undefined;
  const { amount, years, balloon = 0, adminFee = 1 } = example;
  const loan = { loanType, amount, years, balloon };
  return { ...loan, adminFee, ...calculate(loan, withFee(rates, loanType, adminFee), today) };
}

/** Both rate and cap are scaled, so that the part holds whichever applies. */
function withFee(rates: FinanceRates, loanType: LoanType, part: number): FinanceRates {
  const ADMIN_FEE = rates[loanType].ADMIN_FEE.map((fee) => ({
    ...fee,
    rate: fee.rate * part,
    cap: fee.cap * part,
  }));
  return { ...rates, [loanType]: { ...rates[loanType], ADMIN_FEE } };
}
