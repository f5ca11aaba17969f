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

/** Far beyond any rate that a lender could print; the search ends here. */
const highestRate = 10;
/** Halvings until the interval is narrower than the precision of the numbers themselves. */
const halvings = 200;

/** What the payments are worth at the start, at a rate for one period: the annuity's formula, and the sum at a rate of 0. */
export function presentValue(
  rate: number,
  { payment, periods, balloon }: Omit<CashFlow, 'received'>,
): number {
  const discount = (1 + rate) ** -periods;
  const annuity = rate === 0 ? periods : (1 - discount) / rate;
  return payment * annuity + balloon * discount;
}

/**
 * The rate for one period at which the payments are worth what was received (the internal rate of return), by
 * bisection: present value falls as the rate rises, so there is one root, and it is always found.
 * @returns 0 where nothing is paid beyond what was received
 */
export function periodRate(flow: CashFlow): number {
  let low = 0;
  let high = highestRate;
  if (presentValue(low, flow) <= flow.received) return 0;
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
