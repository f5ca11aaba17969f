import type { CivilDate } from '../dates/civil-date.ts';
import { maxAmount } from '../rules/amount.ts';
import { calculate, type FinanceRates, type Loan } from './calculator.ts';

/** A lease's down payment or final payment: riyals, or percent of the whole. */
export type EndPayment = { riyals: number } | { percent: number };

/** A percentage is rounded down to whole riyals. */
export function toRiyals(share: EndPayment, whole: number): number {
  return 'percent' in share ? Math.floor((whole * share.percent) / 100) : share.riyals;
}

/**
 * Returns the loan with the largest whole amount whose monthly payment, insurance included, is at most `monthly`
 * riyals. Bisects over `calculate`, since a higher amount never has a lower payment.
 * @param finalPayment - at the end of a lease; 0 for a personal loan
 * @returns undefined if `monthly` cannot pay off even the smallest amount
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
    balloon: loanType === 'IJARAH' ? toRiyals(finalPayment, amount) : 0,
  });
  const isAffordable = (amount: number) =>
    calculate(loanOf(amount), rates, today).monthlyPaymentWithInsurance <= monthly;
  // The final payment cannot exceed the amount.
  const min = 'riyals' in finalPayment ? Math.max(1, finalPayment.riyals) : 1;
  if (!isAffordable(min)) return undefined;
  let [low, high] = [min, maxAmount];
  if (isAffordable(high)) return loanOf(high);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isAffordable(middle)) low = middle;
    else high = middle;
  }
  return loanOf(low);
}
