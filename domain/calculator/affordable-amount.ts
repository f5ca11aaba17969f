import type { CivilDate } from '../dates/civil-date.ts';
import { calculate, type FinanceRates, type Loan } from './calculator.ts';

/** The largest amount that may be asked for (R3.5), in riyals. */
const mostAmount = 1_000_000_000;

/** What is paid at one end of a lease: riyals, or percent of a whole. */
export type EndPayment = { riyals: number } | { percent: number };

/** A share in whole riyals, never above what it was asked to be. */
export function inRiyals(share: EndPayment, whole: number): number {
  return 'percent' in share ? Math.floor((whole * share.percent) / 100) : share.riyals;
}

/**
 * The calculator turned round: the largest whole amount whose monthly payment, insurance included, is at most what
 * somebody can pay. By bisection over `calculate` itself, so that both directions agree to the halala: the payment
 * only grows with the amount.
 * @param monthly - riyals a month
 * @param finalPayment - at the end of a lease; a personal loan has none
 * @returns the loan, or undefined where not even one riyal can be paid off, or a final payment takes all of it
 */
export function affordableLoan(
  { loanType, years }: Pick<Loan, 'loanType' | 'years'>,
  monthly: number,
  rates: FinanceRates,
  today: CivilDate,
  finalPayment: EndPayment = { riyals: 0 },
): Loan | undefined {
  const loanOf = (amount: number): Loan => ({
    loanType,
    amount,
    years,
    balloon: loanType === 'IJARAH' ? inRiyals(finalPayment, amount) : 0,
  });
  const fits = (amount: number) =>
    calculate(loanOf(amount), rates, today).monthlyPaymentWithInsurance <= monthly;
  // An amount that its final payment exceeds is no loan.
  const least = 'riyals' in finalPayment ? Math.max(1, finalPayment.riyals) : 1;
  if (!fits(least)) return undefined;
  let [low, high] = [least, mostAmount];
  if (fits(high)) return loanOf(high);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return loanOf(low);
}
