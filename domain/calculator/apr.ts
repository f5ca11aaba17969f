/**
 * How a monthly rate becomes a yearly one: `nominal` multiplies by twelve, as in the published examples; `effective`
 * compounds, as the central bank requires.
 */
export type AprMethod = 'nominal' | 'effective';

/** Equal payments at the end of equal periods. */
export interface CashFlow {
  /** After fees. */
  received: number;
  payment: number;
  periods: number;
  /** Paid in addition to the last payment. */
  balloon: number;
}

/** Maximum number of bisection steps. Fewer always suffice to leave no floating-point number between the two ends. */
const halvings = 200;

/**
 * Returns the present value at a rate per period; the plain sum at 0. `log1p` and `expm1` keep the digits that `1 +
 * rate` would lose for a small rate.
 */
export function presentValue(
  rate: number,
  { payment, periods, balloon }: Omit<CashFlow, 'received'>,
): number {
  const growth = -periods * Math.log1p(rate);
  const annuity = rate === 0 ? periods : -Math.expm1(growth) / rate;
  return payment * annuity + balloon * Math.exp(growth);
}

/**
 * Returns the rate per period at which the payments are worth the sum received (the internal rate of return).
 *
 * Bisects: present value only falls as the rate rises, so there is one root. Unlike Newton's method, bisection always
 * finds it. The search ends when no number lies between the two ends.
 * @returns 0 if the payments do not exceed the sum received; never negative
 * @throws RangeError if nothing was received: no rate makes the payments worth that
 */
export function periodRate(flow: CashFlow): number {
  if (presentValue(0, flow) <= flow.received) return 0;
  if (!(flow.received > 0)) throw new RangeError(`no rate makes payments worth ${flow.received}`);

  let low = 0;
  let high = 1;
  while (presentValue(high, flow) > flow.received) high *= 2;
  for (let step = 0; step < halvings; step++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (presentValue(middle, flow) > flow.received) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Returns a percentage, not rounded. */
export function annualPercentage(monthlyRate: number, method: AprMethod): number {
  return 100 * (method === 'nominal' ? 12 * monthlyRate : (1 + monthlyRate) ** 12 - 1);
}
