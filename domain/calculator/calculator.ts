import type { CivilDate } from '../dates/civil-date.ts';
import { type AprMethod, annualPercentage, periodRate } from './apr.ts';
import { cutApr } from './shown-apr.ts';

export type LoanType = 'PERSONAL' | 'IJARAH';

/** `rate` of the amount, at most `cap` riyals, both before `vat`. */
export interface AdminFee {
  from: CivilDate;
  rate: number;
  cap: number;
  vat: number;
}

/** As in `financeCalculator.json`: yearly, as fractions of one. */
interface LoanRates {
  FINANCE_CHARGE: number;
  INSURANCE?: number | undefined;
  APR_METHOD: AprMethod;
  ADMIN_FEE: AdminFee[];
}
export type FinanceRates = Record<LoanType, LoanRates>;

/** In riyals and years. A personal loan has no balloon. */
export interface Loan {
  loanType: LoanType;
  amount: number;
  years: number;
  balloon: number;
}

/** The result under the API's names: riyals rounded to two decimals, and the APR in percent, cut to two. */
export interface Calculation {
  monthlyPaymentWithInsurance: number;
  monthlyPaymentWithoutInsurance: number;
  monthlyInsuranceCharges: number;
  totalFinanceCost: number;
  adminFees: number;
  apr: number;
}

/** In riyals. `rest` is the outstanding principal after the payment. */
export interface Installment {
  month: number;
  payment: number;
  profit: number;
  principal: number;
  rest: number;
}

/** Undefined for an unknown id; 1 is 12 months. */
export function yearsOfPeriod(financeDurationId: number): number | undefined {
  return Number.isInteger(financeDurationId) && financeDurationId >= 1 && financeDurationId <= 5
    ? financeDurationId
    : undefined;
}

/** The latest fee that has started by `today`. */
export function adminFeeInForce(fees: readonly AdminFee[], today: CivilDate): AdminFee | undefined {
  return fees
    .filter(({ from }) => from <= today)
    .reduce<AdminFee | undefined>((last, fee) => (last && last.from > fee.from ? last : fee), undefined);
}

/** In riyals. */
export interface LoanFee extends AdminFee {
  beforeTax: number;
  tax: number;
}

/** The parts add up to `adminFees` of `calculate`. */
export function adminFeeOf(loan: Loan, rates: FinanceRates, today: CivilDate): LoanFee | undefined {
  const fee = adminFeeInForce(rates[loan.loanType].ADMIN_FEE, today);
  if (!fee) return undefined;
  const { feeBeforeTax, adminFees } = loanParts(loan, rates, today);
  const beforeTax = roundToHalalas(feeBeforeTax);
  return { ...fee, beforeTax, tax: roundToHalalas(roundToHalalas(adminFees) - beforeTax) };
}

/**
 * Calculates by the formulas of R9.2 and R9.3. Checks no limits: the caller ensures a positive amount and a balloon
 * within 40 percent.
 * @throws RangeError if the fee leaves nothing of the amount, which no published list of fees should allow
 */
export function calculate(loan: Loan, rates: FinanceRates, today: CivilDate): Calculation {
  const { financeCharge, insurance, feeBeforeTax, adminFees, months, balloon, payment } = loanParts(
    loan,
    rates,
    today,
  );
  const monthlyInsurance = insurance / months;
  const rate = periodRate({
    received: loan.amount - feeBeforeTax,
    payment: payment + monthlyInsurance,
    periods: months,
    balloon,
  });
  return {
    monthlyPaymentWithInsurance: roundToHalalas(payment + monthlyInsurance),
    monthlyPaymentWithoutInsurance: roundToHalalas(payment),
    monthlyInsuranceCharges: roundToHalalas(monthlyInsurance),
    totalFinanceCost: roundToHalalas(financeCharge + insurance + adminFees),
    adminFees: roundToHalalas(adminFees),
    apr: cutApr(annualPercentage(rate, rates[loan.loanType].APR_METHOD)),
  };
}

/**
 * Returns each month's payment without insurance, split into profit and principal at the internal rate of return, in
 * whole halalas.
 *
 * The last payment contains all rounding differences: after it, `rest` equals the balloon, and the profits add up to
 * the finance charge. No figure is negative, even if the rounded payments of a tiny loan end before its term.
 * @throws RangeError as `periodRate` does
 */
export function schedule(loan: Loan, rates: FinanceRates, today: CivilDate): Installment[] {
  const { months, balloon, payment, financeCharge } = loanParts(loan, rates, today);
  const rate = periodRate({ received: loan.amount, payment, periods: months, balloon });
  const installments: Installment[] = [];
  let rest = loan.amount;
  let profitLeft = roundToHalalas(financeCharge);
  for (let month = 1; month <= months; month++) {
    const last = month === months;
    const due = roundToHalalas(rest - balloon);
    const profit = last ? profitLeft : Math.min(roundToHalalas(rest * rate), profitLeft);
    const principal = last ? due : Math.min(roundToHalalas(roundToHalalas(payment) - profit), due);
    rest = roundToHalalas(rest - principal);
    profitLeft = roundToHalalas(profitLeft - profit);
    installments.push({ month, payment: roundToHalalas(principal + profit), profit, principal, rest });
  }
  return installments;
}

function loanParts({ loanType, amount, years, balloon: asked }: Loan, rates: FinanceRates, today: CivilDate) {
  const { FINANCE_CHARGE, INSURANCE = 0, ADMIN_FEE } = rates[loanType];
  const balloon = loanType === 'IJARAH' ? asked : 0;
  const months = 12 * years;
  const fee = adminFeeInForce(ADMIN_FEE, today);
  const feeBeforeTax = fee ? Math.min(amount * fee.rate, fee.cap) : 0;
  const financeCharge = amount * years * FINANCE_CHARGE;
  return {
    balloon,
    months,
    financeCharge,
    insurance: loanType === 'IJARAH' ? (amount - balloon) * years * INSURANCE : 0,
    feeBeforeTax,
    adminFees: feeBeforeTax * (1 + (fee?.vat ?? 0)),
    payment: (amount + financeCharge - balloon) / months,
  };
}

/**
 * Rounds halves up. Binary fractions miss an exact half (132.585) by a few units in the last place, so a few such units
 * are added before rounding. A fixed margin would be too small for large amounts, and a larger relative margin could
 * change the result by a halala.
 */
export function roundToHalalas(riyals: number): number {
  const halalas = riyals * 100;
  return Math.round(halalas + 4 * Number.EPSILON * Math.abs(halalas)) / 100;
}

/** Formats a part as a percentage, without binary rounding noise. */
export function formatPart(part: number): string {
  return String(Number((part * 100).toFixed(4)));
}
