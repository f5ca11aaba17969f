import type { CivilDate } from '../dates/civil-date.ts';
import type { InBoth } from '../language.ts';
import type { Installment } from './calculator.ts';

/** The limit of the charge for an early settlement (`content/early-settlement.json`). */
export interface SettlementRule {
  /** Months whose profit may be charged, counted from the settlement. */
  profitMonths: number;
  from: CivilDate;
  source: InBoth;
}

/** In riyals to the halala. */
export interface Settlement {
  /** With a lease's final payment. */
  outstanding: number;
  /** The profit of the following months: the most that may be charged. */
  profit: number;
  total: number;
  /** The profit of the remaining months, which the customer does not pay. */
  saved: number;
}

/**
 * Follows the central bank's rule (R9.9): at most the profit of the following months, on the declining balance.
 * Insurance that is no longer due is not counted.
 * @param installments - the loan's `schedule`
 * @param paid - number of payments made, at least 1 and fewer than all
 */
export function earlySettlement(
  installments: readonly Installment[],
  paid: number,
  { profitMonths }: Pick<SettlementRule, 'profitMonths'>,
): Settlement {
  const outstanding = installments[paid - 1]?.rest ?? 0;
  const profit = profitOf(installments.slice(paid, paid + profitMonths));
  const saved = profitOf(installments.slice(paid + profitMonths));
  return { outstanding, profit, total: (toHalalas(outstanding) + toHalalas(profit)) / 100, saved };
}

function profitOf(installments: readonly Installment[]): number {
  return installments.reduce((sum, { profit }) => sum + toHalalas(profit), 0) / 100;
}

function toHalalas(riyals: number): number {
  return Math.round(riyals * 100);
}
