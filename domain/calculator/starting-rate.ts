import { presentValue } from './apr.ts';
import { rounded } from './calculator.ts';

/**
 * What finance comes to at an APR, were all that the rate counts paid in equal monthly payments: the annuity
 * P·i / (1 − (1 + i)^−n), where i is a twelfth of the rate, as the published rates are made (R9.3).
 * @param amount - riyals
 * @param apr - percent
 * @returns riyals, to two decimals; the total is that of the payments
 */
export function paymentsAt(apr: number, amount: number, years: number): { payment: number; total: number } {
  const periods = 12 * years;
  const payment = rounded(amount / presentValue(apr / 1200, { payment: 1, periods, balloon: 0 }));
  return { payment, total: rounded(payment * periods) };
}
