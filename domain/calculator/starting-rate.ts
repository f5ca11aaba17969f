import { presentValue } from './apr.ts';
import { roundToHalalas } from './calculator.ts';

/**
 * Treats everything that the APR counts as equal payments: P·i / (1 − (1 + i)^−n), where i is a twelfth of the rate,
 * like the published rates (R9.3).
 * @param apr - percent
 * @param amount - riyals
 * @returns riyals, rounded to two decimals; `total` is the sum of the payments
 */
export function paymentsAt(apr: number, amount: number, years: number): { payment: number; total: number } {
  const periods = 12 * years;
  const payment = roundToHalalas(amount / presentValue(apr / 1200, { payment: 1, periods, balloon: 0 }));
  return { payment, total: roundToHalalas(payment * periods) };
}
