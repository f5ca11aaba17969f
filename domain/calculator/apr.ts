/** How a year's rate is made of a month's: twelve times, as the published examples, or compounded, as the central bank asks. */
export type AprMethod = 'nominal' | 'effective';

/** Payments at the end of equal periods, and what was received for them. All in one currency. */
export interface CashFlow {
  /** What the customer has in hand at the start, fees taken off. */
  received: number;
  /** Paid at the end of each period. */
  payment: number;
  periods: number;
  /** Paid besides, with the last payment. */
  balloon: number;
}

/** Halvings after which no number lies between the two ends, whatever the rate. */
const halvings = 200;

/**
 * What the payments are worth at the start, at a rate for one period: the annuity's formula, and the sum at a rate
 * of 0. `log1p` and `expm1` keep the digits that 1 + rate would lose of a small rate.
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
 * The rate for one period at which the payments are worth what was received (the internal rate of return).
 * By bisection: present value only falls as the rate rises, so there is one root, and unlike Newton's method this
 * finds it from anywhere. It begins between 0 and a bound doubled until the root is below it, and ends when no number
 * lies between the two ends, which is finer than the noise of present value (about 1e-14 of the amount).
 * @returns 0 where nothing is paid beyond what was received: a rate is never negative here
 * @throws RangeError where nothing was received for the payments: no rate makes them worth that
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

/** A month's rate as a year's, in percent, not rounded. */
export function annualPercentage(monthlyRate: number, method: AprMethod): number {
  return 100 * (method === 'nominal' ? 12 * monthlyRate : (1 + monthlyRate) ** 12 - 1);
}

/**
 * A rate in percent, cut to two decimals and not rounded: 20.959 is 20.95. A rate that is 20.95 but for the noise of its
 * calculation (20.949999999999) must not become 20.94, so a billionth of a percent is forgiven: a hundred times the noise of
 * the search, and far less than any rate that people would tell from 20.95.
 */
export function cutApr(percent: number): number {
  return Math.floor((percent + 1e-9) * 100) / 100;
}

/** A rate as it is shown, without its sign: `20.95`. */
export function formatApr(percent: number): string {
  return cutApr(percent).toFixed(2);
}
