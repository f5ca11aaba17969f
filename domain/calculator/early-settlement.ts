import type { CivilDate } from '../dates/civil-date.ts';
import type { InBoth } from '../language.ts';
import type { Installment } from './calculator.ts';

/** What may be asked of who pays all at once (`content/early-settlement.json`). */
export interface SettlementRule {
  /** Months whose profit may be charged, counted from the settlement. */
  profitMonths: number;
  /** The day from which the rule holds, and where it stands. */
  from: CivilDate;
  source: InBoth;
}

/** What settling early comes to. Riyals, to the halala. */
export interface Settlement {
  /** Still owed of the principal, a lease's final payment included. */
  owed: number;
  /** The profit of the months that follow, which is the most that may be charged. */
  profit: number;
  /** Both: at most this is paid. */
  total: number;
  /** The profit of all other months, which is never paid. */
  saved: number;
}

/**
 * Settles a loan with the payment of a month: what is then owed of the principal, and at most the profit of the months
 * after it on the declining balance (the central bank's rule, R9.9). Insurance that is no longer due is not counted.
 * @param installments - the loan's `schedule`
 * @param paid - payments made, from 1 to one less than all
 */
export function earlySettlement(
  installments: readonly Installment[],
  paid: number,
  { profitMonths }: Pick<SettlementRule, 'profitMonths'>,
): Settlement {
  const owed = installments[paid - 1]?.rest ?? 0;
  const profit = profitOf(installments.slice(paid, paid + profitMonths));
  const saved = profitOf(installments.slice(paid + profitMonths));
  return { owed, profit, total: (halalas(owed) + halalas(profit)) / 100, saved };
}

function profitOf(installments: readonly Installment[]): number {
  return installments.reduce((sum, { profit }) => sum + halalas(profit), 0) / 100;
}

function halalas(riyals: number): number {
  return Math.round(riyals * 100);
}
