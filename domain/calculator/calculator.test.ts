import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { companyDir } from '#tests/support/company.ts';
import { annualPercentage, periodRate, presentValue } from './apr.ts';
import {
  adminFeeInForce,
  adminFeeOf,
  calculate,
  type FinanceRates,
  type Loan,
  schedule,
  yearsOfPeriod,
} from './calculator.ts';

const rates = JSON.parse(readFileSync(`${companyDir}/finance-calculator.json`, 'utf8')) as FinanceRates;
const today = '2026-11-21';
const personal = (amount: number, years: number): Loan => ({
  loanType: 'PERSONAL',
  amount,
  years,
  balloon: 0,
});
const ijarah = (amount: number, years: number, balloon: number): Loan => ({
  loanType: 'IJARAH',
  amount,
  years,
  balloon,
});

/** Representative amounts, terms and final payments. */
const grid: Loan[] = [1, 2, 3, 4, 5].flatMap((years) =>
  [9000, 12_345, 30_000, 60_000, 99_000, 150_000, 1_234_567, 33_000_000].flatMap((amount) => [
    personal(amount, years),
    ...[0, 0.1, 0.4].map((part) => ijarah(amount, years, Math.floor(amount * part))),
  ]),
);

/** Returns the cash flow of a loan by the formulas of R9.2. */
function flowOf({ loanType, amount, years, balloon }: Loan) {
  const { FINANCE_CHARGE, INSURANCE = 0 } = rates[loanType];
  const charge = amount * years * FINANCE_CHARGE + (amount - balloon) * years * INSURANCE;
  const received = amount - Math.min(amount * 0.01, 5000);
  return { received, periods: 12 * years, balloon, payment: (amount + charge - balloon) / (12 * years) };
}

/** Computes the formulas of R9.2 in whole millionths of a riyal, without floating-point error. */
function exactly({ loanType, amount, years, balloon }: Loan) {
  const charge = BigInt(amount * years) * (loanType === 'IJARAH' ? 105_800n : 121_085n);
  const insurance = loanType === 'IJARAH' ? BigInt((amount - balloon) * years) * 6200n : 0n;
  const fee = BigInt(Math.min(amount * 11_500, 5_750_000_000));
  const payments = BigInt(amount - balloon) * 1_000_000n + charge;
  const inHalalas = (millionths: bigint, by = 1) => {
    const unit = 10_000n * BigInt(by);
    return Number((2n * millionths + unit) / (2n * unit)) / 100;
  };
  return {
    totalFinanceCost: inHalalas(charge + insurance + fee),
    adminFees: inHalalas(fee),
    monthlyInsuranceCharges: inHalalas(insurance, 12 * years),
    monthlyPaymentWithoutInsurance: inHalalas(payments, 12 * years),
    monthlyPaymentWithInsurance: inHalalas(payments + insurance, 12 * years),
  };
}

describe('the published examples', () => {
  test.each([
    [100_000, 5, 20.95],
    [60_000, 4, 21.5],
    [30_000, 3, 22.11],
  ])('personal finance of %i over %i years has an APR of %f', (amount, years, apr) => {
    expect(calculate(personal(amount, years), rates, today).apr).toBe(apr);
  });

  test.each([
    [150_000, 5, 40_000, 16.44, 1725],
    [100_000, 4, 30_000, 16.34, 1150],
    [60_000, 3, 10_000, 18.23, 690],
  ])(
    'a car of %i over %i years with a final payment of %i has an APR of %f and fees of %i',
    (amount, years, balloon, apr, fees) => {
      expect(calculate(ijarah(amount, years, balloon), rates, today)).toMatchObject({ apr, adminFees: fees });
    },
  );
});

describe('calculate', () => {
  test('matches a hand calculation of 100,000 over 5 years', () => {
    // charge 60,542.50; fee 1,000 + 15 %; payment 160,542.50 / 60
    expect(calculate(personal(100_000, 5), rates, today)).toMatchObject({
      monthlyPaymentWithoutInsurance: 2675.71,
      monthlyPaymentWithInsurance: 2675.71,
      monthlyInsuranceCharges: 0,
      totalFinanceCost: 61_692.5,
      adminFees: 1150,
    });
  });

  test('caps the fee at SR 5,000 before tax', () => {
    expect(calculate(personal(500_000, 5), rates, today).adminFees).toBe(5750);
    expect(calculate(personal(500_001, 5), rates, today).adminFees).toBe(5750);
    expect(calculate(personal(499_900, 5), rates, today).adminFees).toBe(5748.85);
  });

  test('ignores a final payment on a personal loan', () => {
    expect(calculate({ ...personal(50_000, 3), balloon: 9000 }, rates, today)).toEqual(
      calculate(personal(50_000, 3), rates, today),
    );
  });

  test('raises the monthly payment for a larger amount, a higher charge or a shorter term', () => {
    const dearer = {
      PERSONAL: { ...rates.PERSONAL, FINANCE_CHARGE: rates.PERSONAL.FINANCE_CHARGE + 0.001 },
      IJARAH: { ...rates.IJARAH, FINANCE_CHARGE: rates.IJARAH.FINANCE_CHARGE + 0.001 },
    };
    for (const loan of grid) {
      const at = (changed: Partial<Loan>, by = rates) => calculate({ ...loan, ...changed }, by, today);
      const { monthlyPaymentWithInsurance: payment, totalFinanceCost: cost, apr } = at({});
      expect(at({ amount: loan.amount + 1000 }).monthlyPaymentWithInsurance).toBeGreaterThan(payment);
      expect(at({ amount: loan.amount + 1000 }).totalFinanceCost).toBeGreaterThan(cost);
      expect(at({}, dearer).monthlyPaymentWithInsurance).toBeGreaterThan(payment);
      expect(at({}, dearer).apr).toBeGreaterThan(apr);
      expect(at({ years: loan.years + 1 }).monthlyPaymentWithInsurance).toBeLessThan(payment);
      expect(at({ years: loan.years + 1 }).totalFinanceCost).toBeGreaterThan(cost);
    }
  });

  test('gives a lease without a final payment the figures of a personal loan at equal rates', () => {
    const alike = { PERSONAL: rates.PERSONAL, IJARAH: rates.PERSONAL };
    for (const amount of [9000, 60_000, 100_000]) {
      expect(calculate(ijarah(amount, 4, 0), alike, today)).toEqual(
        calculate(personal(amount, 4), alike, today),
      );
    }
  });

  test('rounds like exact arithmetic, up to the largest amount', () => {
    for (const loan of [...grid, ijarah(999_999_999, 3, 0), ijarah(1_000_000_000, 5, 400_000_000)]) {
      expect(calculate(loan, rates, today)).toMatchObject(exactly(loan));
    }
  });

  test('rounds half a halala up despite floating-point noise', () => {
    // 121.085 + 11.50, and 3 · 121.085 + 11.50
    expect(calculate(personal(1000, 1), rates, today).totalFinanceCost).toBe(132.59);
    expect(calculate(personal(1000, 3), rates, today).totalFinanceCost).toBe(374.76);
  });

  test('returns the APR that discounts the payments to the amount less the fee, cut to two decimals', () => {
    for (const loan of grid) {
      const { payment, received, periods, balloon } = flowOf(loan);
      const rate = periodRate({ payment, received, periods, balloon });
      expect(Math.abs(presentValue(rate, { payment, periods, balloon }) - received)).toBeLessThan(0.01);
      const { apr } = calculate(loan, rates, today);
      const whole = annualPercentage(rate, 'nominal');
      expect(whole - apr).toBeGreaterThan(-1e-8);
      expect(whole - apr).toBeLessThan(0.01);
    }
  });

  test('cuts the APR to two decimals without losing a hundredth to floating-point noise', () => {
    // The charge is chosen so that a one-year loan without a fee has exactly this nominal rate.
    const aprOf = (percent: number) => {
      const annuity = presentValue(percent / 1200, { payment: 1, periods: 12, balloon: 0 });
      const PERSONAL = { ...rates.PERSONAL, FINANCE_CHARGE: 12 / annuity - 1, ADMIN_FEE: [] };
      return calculate(personal(60_000, 1), { ...rates, PERSONAL }, today).apr;
    };
    for (let hundredths = 1; hundredths <= 4000; hundredths += 7) {
      expect(aprOf(hundredths / 100)).toBe(hundredths / 100);
      expect(aprOf(hundredths / 100 + 0.0099)).toBe(hundredths / 100);
      expect(aprOf(hundredths / 100 - 0.0001)).toBe((hundredths - 1) / 100);
    }
  });

  test('returns the effective rate when APR_METHOD is effective', () => {
    const effective: FinanceRates = { ...rates, PERSONAL: { ...rates.PERSONAL, APR_METHOD: 'effective' } };
    const flow = flowOf(personal(100_000, 5));
    const percent = annualPercentage(periodRate(flow), 'effective');
    expect(calculate(personal(100_000, 5), effective, today).apr).toBe(Math.floor(percent * 100) / 100);
    expect(percent).toBeGreaterThan(20.95);
  });

  test('applies the fee in force on the day', () => {
    const ADMIN_FEE = [
      { from: '2020-01-01', rate: 0.01, cap: 5000, vat: 0.15 },
      { from: '2026-12-01', rate: 0.005, cap: 2500, vat: 0.15 },
    ];
    const moving: FinanceRates = { ...rates, PERSONAL: { ...rates.PERSONAL, ADMIN_FEE } };
    const feeOn = (day: string) => calculate(personal(600_000, 5), moving, day).adminFees;
    expect(feeOn('2019-12-31')).toBe(0);
    expect(feeOn('2026-11-30')).toBe(5750);
    expect(feeOn('2026-12-01')).toBe(2875);
  });
});

describe('adminFeeInForce', () => {
  const fee = (from: string, cap: number) => ({ from, rate: 0.01, cap, vat: 0.15 });
  const fees = [fee('2026-01-01', 2500), fee('2020-01-01', 5000), fee('2027-01-01', 1000)];

  test.each([
    ['2019-12-31', undefined],
    ['2020-01-01', 5000],
    ['2025-12-31', 5000],
    ['2026-01-01', 2500],
    ['2026-12-31', 2500],
    ['2027-01-01', 1000],
  ])('the admin fee in force on %s has a cap of %s', (day, cap) => {
    expect(adminFeeInForce(fees, day)?.cap).toBe(cap);
  });
});

describe('adminFeeOf', () => {
  test.each([
    [100_000, 1000, 150],
    [600_000, 5000, 750],
    [12_345, 123.45, 18.52],
  ])('the admin fee for %i riyals is %f before tax plus %f of tax', (amount, beforeTax, tax) => {
    expect(adminFeeOf(personal(amount, 5), rates, today)).toMatchObject({ beforeTax, tax, cap: 5000 });
  });

  test('the parts of the admin fee add up to the calculated fee', () => {
    for (const loan of grid) {
      const { beforeTax = 0, tax = 0 } = adminFeeOf(loan, rates, today) ?? {};
      expect(beforeTax + tax).toBeCloseTo(calculate(loan, rates, today).adminFees, 6);
    }
  });

  test('the admin fee is undefined before the first fee is in force', () => {
    expect(adminFeeOf(personal(9000, 1), rates, '2014-12-31')).toBeUndefined();
  });
});

describe('schedule', () => {
  const halalas = (riyals: number) => Math.round(riyals * 100);

  test.each([
    ...grid.filter(({ amount }) => amount === 9000 || amount === 1_234_567),
    personal(100_000, 5),
    ijarah(1_000_000_000, 5, 400_000_000),
    personal(1, 1),
    personal(1, 5),
    personal(3, 5),
  ])('a schedule of %j adds up to the halala and ends at the final payment', (loan) => {
    const rows = schedule(loan, rates, today);
    const sum = (part: 'payment' | 'profit' | 'principal') =>
      rows.reduce((total, row) => total + halalas(row[part]), 0);
    const charge = loan.amount * loan.years * rates[loan.loanType].FINANCE_CHARGE;

    expect(rows.map(({ month }) => month)).toEqual(Array.from({ length: loan.years * 12 }, (_, i) => i + 1));
    expect(rows.at(-1)?.rest).toBe(loan.balloon);
    expect(sum('principal')).toBe(halalas(loan.amount - loan.balloon));
    expect(Math.abs(sum('profit') - charge * 100)).toBeLessThan(0.501);
    expect(sum('payment')).toBe(sum('principal') + sum('profit'));
  });

  test('a schedule has no negative value, and each row follows from the previous one', () => {
    for (const loan of [...grid, personal(1, 5), personal(3, 5)]) {
      let rest = halalas(loan.amount);
      for (const row of schedule(loan, rates, today)) {
        rest -= halalas(row.principal);
        expect(halalas(row.rest)).toBe(rest);
        expect(halalas(row.payment)).toBe(halalas(row.principal) + halalas(row.profit));
        expect(Math.min(row.payment, row.profit, row.principal, row.rest)).toBeGreaterThanOrEqual(0);
      }
    }
  });

  test('a schedule pays the calculated amount each month, and within one riyal of it in the last', () => {
    for (const loan of [ijarah(100_000, 4, 30_000), personal(100_000, 5), personal(9000, 1)]) {
      const monthly = calculate(loan, rates, today).monthlyPaymentWithoutInsurance;
      const rows = schedule(loan, rates, today);
      expect(new Set(rows.slice(0, -1).map((row) => row.payment))).toEqual(new Set([monthly]));
      expect(Math.abs((rows.at(-1)?.payment ?? 0) - monthly)).toBeLessThan(1);
    }
  });

  test('a schedule of a personal loan ignores a final payment', () => {
    expect(schedule({ ...personal(9000, 1), balloon: 900 }, rates, today)).toEqual(
      schedule(personal(9000, 1), rates, today),
    );
  });
});

test('the present value at rate 0 is the sum of the payments', () => {
  expect(presentValue(0, { payment: 10, periods: 12, balloon: 5 })).toBe(125);
});

test.each([
  [0, undefined],
  [1, 1],
  [5, 5],
  [6, undefined],
  [1.5, undefined],
])('yearsOfPeriod reads period %s as %s years', (id, years) => {
  expect(yearsOfPeriod(id)).toBe(years);
});
