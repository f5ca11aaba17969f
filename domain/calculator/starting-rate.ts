import { presentValue } from './apr.ts';
import { roundToHalalas } from './calculator.ts';

/**
 * Returns the equal monthly payment that repays `amount` at `apr`, including all costs that the APR includes:
 * amount·i / (1 − (1 + i)^−n), where n is the number of payments and i a twelfth of `apr`, as in a nominal APR (R9.3).
 * @param apr - percent
 * @param amount - riyals
 * @returns riyals, rounded to two decimals; `total` is the sum of the payments
 */
export function paymentsAt(apr: number, amount: number, years: number): { payment: number; total: number } {
  const periods = 12 * years;
  const payment = roundToHalalas(amount / presentValue(apr / 1200, { payment: 1, periods, balloon: 0 }));
  return { payment, total: roundToHalalas(payment * periods) };
}
