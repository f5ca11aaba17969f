import { affordableLoan } from '../calculator/affordable-amount.ts';
import type { FinanceRates, LoanType } from '../calculator/calculator.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import type { Answers } from '../rules/answers.ts';
import { retired } from './questions.ts';

/** Percent of an income that may go to finance (R22.3). */
export interface DeductionLimits {
  salary: number;
  pension: number;
}

export interface HighestPayment {
  /** Riyals a month. */
  monthly: number;
  /** Riyals a month, before obligations. */
  deductible: number;
  /** In percent of the income. */
  limit: number;
  income: number;
  obligations: number;
}

/**
 * Returns the part of the income that the limit allows, minus current obligations: whole riyals, never negative.
 */
export function highestPayment(answers: Answers, limits: DeductionLimits): HighestPayment {
  const limit = answers.workSectorId === retired ? limits.pension : limits.salary;
  const [income, obligations] = [Number(answers.monthlyIncome), Number(answers.monthlyObligations)];
  // Counts in hundredths of a percent, which are whole numbers: 10,000 at 33.33 percent is exactly 3,333.
  const deductible = Math.floor((income * Math.round(limit * 100)) / 10_000);
  return { monthly: Math.max(0, deductible - obligations), deductible, limit, income, obligations };
}

/** In riyals and months. They are advice (R3.5). */
export interface ProductLimits {
  least?: number | undefined;
  most?: number | undefined;
  months: { least?: number | undefined; most: number };
}

export interface AffordableAmount {
  years: number;
  /** Riyals; 0 if the payment cannot pay off any amount. */
  amount: number;
  beyond?: 'least' | 'most';
}

/** Returns the amount for each period of the product, without a final payment. */
export function affordableAmounts(
  { loanType, limits }: { loanType: LoanType; limits: ProductLimits },
  monthly: number,
  rates: FinanceRates,
  today: CivilDate,
): AffordableAmount[] {
  const { least = 0, most = Number.POSITIVE_INFINITY, months } = limits;
  return [1, 2, 3, 4, 5]
    .filter((years) => 12 * years >= (months.least ?? 0) && 12 * years <= months.most)
    .map((years) => {
      const amount = affordableLoan({ loanType, years }, monthly, rates, today)?.amount ?? 0;
      return {
        years,
        amount,
        ...(amount > most ? { beyond: 'most' } : amount < least ? { beyond: 'least' } : {}),
      };
    });
}
