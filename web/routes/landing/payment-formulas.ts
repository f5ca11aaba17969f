import { calculate, type FinanceRates } from '#domain/calculator/calculator.ts';
import { paymentsAt } from '#domain/calculator/starting-rate.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';

/** In riyals; the APR in percent. */
export interface PaymentResult {
  amount: number;
  years: number;
  payment: number;
  total: number;
  apr: number;
}

export function personal(
  amount: number,
  years: number,
  rates: FinanceRates,
  today: CivilDate,
): PaymentResult {
  const loan = { loanType: 'PERSONAL', amount, years, balloon: 0 } as const;
  const { monthlyPaymentWithInsurance, totalFinanceCost, apr } = calculate(loan, rates, today);
  return { amount, years, payment: monthlyPaymentWithInsurance, total: amount + totalFinanceCost, apr };
}

/** Treats a starting rate, an APR in percent, as the rate of this amount. */
export function business(amount: number, years: number, apr: number): PaymentResult {
  return { amount, years, ...paymentsAt(apr, amount, years), apr };
}
