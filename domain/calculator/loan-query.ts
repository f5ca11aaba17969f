import type { MessageKey } from '#locales/keys.ts';
import { type FieldName, fieldOf } from '../forms/fields.ts';
import { readAnswer } from '../rules/answers.ts';
import { type Conditions, exceedsBalloonLimit } from '../rules/eligibility.ts';
import { affordableLoan, type EndPayment, toRiyals } from './affordable-amount.ts';
import { type CalculatorField, parseLoanType } from './calculation.ts';
import type { FinanceRates, Loan, LoanType } from './calculator.ts';

export type CalculatorInput = 'amount' | 'price' | 'payment';

/** The simplest first. Only a lease is for a car (R9.6). */
export const inputsByLoanType = {
  PERSONAL: ['amount', 'payment'],
  IJARAH: ['amount', 'price', 'payment'],
} as const satisfies Record<LoanType, readonly CalculatorInput[]>;

/** In years. */
export const periods = [1, 2, 3, 4, 5] as const;

export type QueryField = CalculatorField | 'CarPrice' | 'DownPayment' | 'MonthlyPayment';

const fieldsByInput = {
  amount: ['RequiredFinance'],
  price: ['CarPrice', 'DownPayment'],
  payment: ['MonthlyPayment'],
} as const satisfies Record<CalculatorInput, readonly QueryField[]>;

/** Parameters for riyals or percent (R9.8). */
export const unitNames = { DownPayment: 'DownUnit', BaloonPayment: 'BaloonUnit' } as const;

/** Returns the fields in the page's order; the first is the figure to start from. */
export function queryFields(loanType: LoanType, by: CalculatorInput): readonly [QueryField, ...QueryField[]] {
  const last = loanType === 'IJARAH' ? (['BaloonPayment'] as const) : [];
  return [...fieldsByInput[by], 'FinanceDurationId', ...last];
}

export const settleAfterParameter = 'SettleAfter';

export interface LoanQuery {
  loanType: LoanType;
  by: CalculatorInput;
  /** The query has a starting figure and a period, so the form was sent, and errors may be shown. */
  isSent: boolean;
  errors: Partial<Record<QueryField, MessageKey>>;
  /**
   * The loan of each period, starting at one year; undefined where no such loan exists. Empty while a field is wrong.
   */
  loans: readonly (Loan | undefined)[];
  /** The amount to finance. If `by` is `payment`, the amount is known once there is a loan. */
  amount?: number;
  /** The loan of the chosen period, once no field is wrong. */
  loan?: Loan;
  /** Number of payments before settlement; not yet checked against the loan's term. */
  settleAfter?: number;
}

/**
 * Calculates a loan for every period, so that the page can compare them.
 * @param query - of an address or a form
 */
export function readLoanQuery(
  query: Pick<URLSearchParams, 'get' | 'has'>,
  rates: FinanceRates,
  conditions: Pick<Conditions, 'today' | 'lists'>,
): LoanQuery {
  const loanType = parseLoanType(query.get('loanType')) ?? 'PERSONAL';
  const by = inputsByLoanType[loanType].find((way) => way === query.get('by')) ?? 'amount';
  const fields = queryFields(loanType, by);
  const errors: LoanQuery['errors'] = {};
  const numbers: Partial<Record<QueryField, number>> = {};
  for (const name of fields) {
    const reading = readAnswer(fieldOf(name satisfies FieldName), query.get(name), conditions);
    if ('message' in reading) errors[name] = reading.message;
    else numbers[name] = Number(reading.answer);
  }
  const share = (name: keyof typeof unitNames): EndPayment => {
    const number = numbers[name] ?? 0;
    return query.get(unitNames[name]) === 'percent' ? { percent: number } : { riyals: number };
  };
  const { CarPrice: price = 0, MonthlyPayment: monthly = 0, FinanceDurationId: years } = numbers;
  const amount = by === 'price' ? price - toRiyals(share('DownPayment'), price) : numbers.RequiredFinance;
  if (by === 'price' && !errors.CarPrice && !errors.DownPayment && !(Number(amount) > 0))
    errors.DownPayment = 'downPaymentTooLarge';

  const final = share('BaloonPayment');
  const loanOf = (years: number): Loan | undefined => {
    const loan =
      by === 'payment'
        ? affordableLoan({ loanType, years }, monthly, rates, conditions.today, final)
        : { loanType, amount: Number(amount), years, balloon: toRiyals(final, Number(amount)) };
    return loan && !exceedsBalloonLimit(loan.balloon, loan.amount) ? loan : undefined;
  };
  const isKnown = fields.every((name) => name === 'FinanceDurationId' || !errors[name]);
  const loans = isKnown ? periods.map(loanOf) : [];
  const loan = years === undefined ? undefined : loans[years - 1];
  const known = loan?.amount ?? Number(amount);
  const isPossible = years === undefined ? loans.some(Boolean) : loan;
  if (isKnown && !isPossible) errors.BaloonPayment = 'BaloonPaymentFailed';
  const settleAfter = Number(query.get(settleAfterParameter)?.slice(0, 3));
  return {
    loanType,
    by,
    isSent: query.has(fieldsByInput[by][0]) && query.has('FinanceDurationId'),
    errors,
    loans,
    ...(known > 0 && { amount: known }),
    ...(loan && { loan }),
    ...(Number.isInteger(settleAfter) && settleAfter > 0 && { settleAfter }),
  };
}
