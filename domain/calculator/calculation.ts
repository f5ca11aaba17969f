import type { MessageKey } from '#locales/keys.ts';
import { fieldOf } from '../forms/fields.ts';
import { readAnswer } from '../rules/answers.ts';
import { exceedsBalloonLimit } from '../rules/eligibility.ts';
import type { Loan, LoanType } from './calculator.ts';

/** The calculator's fields by loan type (R9.1). */
export const calculatorFields = {
  PERSONAL: ['RequiredFinance', 'FinanceDurationId'],
  IJARAH: ['RequiredFinance', 'FinanceDurationId', 'BaloonPayment'],
} as const satisfies Record<LoanType, readonly CalculatorField[]>;

export type CalculatorField = 'RequiredFinance' | 'FinanceDurationId' | 'BaloonPayment';

/** The fields' names in the payload (R9.1). */
export const calculatorNames = {
  RequiredFinance: 'requiredfinance',
  FinanceDurationId: 'financeDurationId',
  BaloonPayment: 'ballonPayment',
} as const satisfies Record<CalculatorField, string>;

/** Ignores case. */
export function parseLoanType(raw: unknown): LoanType | undefined {
  const name = typeof raw === 'string' ? raw.toUpperCase() : '';
  return name === 'PERSONAL' || name === 'IJARAH' ? name : undefined;
}

export type CheckedLoan =
  | { ok: true; loan: Loan; financeDurationId: number }
  | { ok: false; errors: Partial<Record<CalculatorField, MessageKey>>; isIneligible?: true };

/**
 * Checks a loan before it is calculated: all field rules at once, then the balloon's limit of 40 percent (R4.4).
 * @param read - returns the raw value of a field by its page name
 */
export function checkLoan(
  loanType: LoanType,
  read: (name: CalculatorField) => unknown,
  conditions: Parameters<typeof readAnswer>[2],
): CheckedLoan {
  const errors: Partial<Record<CalculatorField, MessageKey>> = {};
  const numbers = { RequiredFinance: 0, FinanceDurationId: 0, BaloonPayment: 0 };
  for (const name of calculatorFields[loanType]) {
    const reading = readAnswer(fieldOf(name), read(name), conditions);
    if ('message' in reading) errors[name] = reading.message;
    else numbers[name] = Number(reading.answer);
  }
  const { RequiredFinance: amount, FinanceDurationId: financeDurationId, BaloonPayment: balloon } = numbers;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  if (exceedsBalloonLimit(balloon, amount))
    return { ok: false, errors: { BaloonPayment: 'BaloonPaymentFailed' }, isIneligible: true };
  // The period's id is its number of years: 1 is 12 months.
  return { ok: true, loan: { loanType, amount, years: financeDurationId, balloon }, financeDurationId };
}

/** Returns the body that the browser posts to the calculation endpoint (R9.1). */
export function toCalculationPayload({ loan, financeDurationId }: { loan: Loan; financeDurationId: number }) {
  return {
    [calculatorNames.FinanceDurationId]: financeDurationId,
    [calculatorNames.BaloonPayment]: loan.balloon,
    [calculatorNames.RequiredFinance]: loan.amount,
    loanType: loan.loanType === 'IJARAH' ? 'Ijarah' : 'Personal',
  };
}
