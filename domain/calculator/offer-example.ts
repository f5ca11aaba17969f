import type { CivilDate } from '../dates/civil-date.ts';
import type { ProductType } from '../publications/offers.ts';
import { type Calculation, calculate, type FinanceRates, type Loan, type LoanType } from './calculator.ts';

/** The finance that the calculator knows, by the type of its rates. Offers of any other name no figures. */
export const loanTypes: Readonly<Partial<Record<ProductType, LoanType>>> = {
  'personal-finance': 'PERSONAL',
  'cars-finance': 'IJARAH',
};

/** What an offer is shown for. Riyals, and years. */
export interface OfferExample {
  amount: number;
  years: number;
  /** The final payment of a lease. */
  balloon?: number | undefined;
  /** The part of the admin fee that is paid under the offer: 0 where it is waived, 0.5 where it is halved, else 1. */
  adminFee?: number | undefined;
}

export interface WorkedOffer extends Loan, Calculation {
  adminFee: number;
}

/**
 * An offer's example with what it comes to: the rates in force, and the part of the admin fee that the offer asks.
 * @returns undefined for an offer without an example, and for finance that is not calculated
 */
export function workedOffer(
  { productType, example }: { productType: ProductType; example?: OfferExample | undefined },
  rates: FinanceRates,
  today: CivilDate,
): WorkedOffer | undefined {
  const loanType = loanTypes[productType];
  if (!example || !loanType) return undefined;
  const { amount, years, balloon = 0, adminFee = 1 } = example;
  const loan = { loanType, amount, years, balloon };
  return { ...loan, adminFee, ...calculate(loan, withFee(rates, loanType, adminFee), today) };
}

/** The rates with a part of the admin fee: of its rate and of its cap alike, so of whichever counts. */
function withFee(rates: FinanceRates, loanType: LoanType, part: number): FinanceRates {
  const ADMIN_FEE = rates[loanType].ADMIN_FEE.map((fee) => ({
    ...fee,
    rate: fee.rate * part,
    cap: fee.cap * part,
  }));
  return { ...rates, [loanType]: { ...rates[loanType], ADMIN_FEE } };
}
