import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { presentValue } from './apr.ts';
import {
  adminFeeInForce,
  calculate,
  type FinanceRates,
  type Loan,
  schedule,
  yearsOfPeriod,
} from './calculator.ts';

const rates = JSON.parse(readFileSync('content/finance-calculator.json', 'utf8')) as FinanceRates;
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
    'a car of %i over %i years with %i at the end has an APR of %f and fees of %i',
    (amount, years, balloon, apr, fees) => {
      expect(calculate(ijarah(amount, years, balloon), rates, today)).toMatchObject({ apr, adminFees: fees });
    },
  );
});

describe('a calculation', () => {
  test('of 100,000 over 5 years, worked out by hand', () => {
    // charge 60,542.50; fee 1,000 + 15 %; payment 160,542.50 / 60
    expect(calculate(personal(100_000, 5), rates, today)).toMatchObject({
      monthlyPaymentWithoutInsurance: 2675.71,
      monthlyPaymentWithInsurance: 2675.71,
      monthlyInsuranceCharges: 0,
      totalFinanceCost: 61_692.5,
      adminFees: 1150,
    });
  });

  test('has its fee capped at SR 5,000 before tax', () => {
    expect(calculate(personal(500_000, 5), rates, today).adminFees).toBe(5750);
    expect(calculate(personal(500_001, 5), rates, today).adminFees).toBe(5750);
    expect(calculate(personal(499_900, 5), rates, today).adminFees).toBe(5748.85);
  });

  test('ignores a final payment on a personal loan', () => {
    expect(calculate({ ...personal(50_000, 3), balloon: 9000 }, rates, today)).toEqual(
      calculate(personal(50_000, 3), rates, today),
    );
  });

  test('costs more each month for a larger amount, a higher charge and a shorter term', () => {
    for (const years of [1, 2, 3, 4, 5]) {
      for (const amount of [9000, 30_000, 60_000, 99_000]) {
        const payment = (loan: Loan, at = rates) => calculate(loan, at, today).monthlyPaymentWithInsurance;
        const dearer = { ...rates, PERSONAL: { ...rates.PERSONAL, FINANCE_CHARGE: 0.13 } };
        expect(payment(personal(amount + 1000, years))).toBeGreaterThan(payment(personal(amount, years)));
        expect(payment(personal(amount, years), dearer)).toBeGreaterThan(payment(personal(amount, years)));
        expect(payment(personal(amount, years + 1))).toBeLessThan(payment(personal(amount, years)));
      }
    }
  });
});

describe('the admin fee in force', () => {
  const fee = (from: string, cap: number) => ({ from, rate: 0.01, cap, vat: 0.15 });
  const fees = [fee('2026-01-01', 2500), fee('2020-01-01', 5000), fee('2027-01-01', 1000)];

  test.each([
    ['2019-12-31', undefined],
    ['2020-01-01', 5000],
    ['2025-12-31', 5000],
    ['2026-01-01', 2500],
    ['2027-01-01', 1000],
  ])('on %s has a cap of %s', (day, cap) => {
    expect(adminFeeInForce(fees, day)?.cap).toBe(cap);
  });
});

describe('a schedule', () => {
  test.each([
    personal(100_000, 5),
    personal(9000, 1),
    ijarah(150_000, 5, 40_000),
    ijarah(60_000, 3, 0),
    personal(1, 1),
  ])('of %j repays the principal to the halala, down to the final payment', (loan) => {
    const rows = schedule(loan, rates, today);
    const sum = (pick: (row: (typeof rows)[number]) => number) =>
      Math.round(rows.reduce((total, row) => total + pick(row), 0) * 100) / 100;
    expect(rows).toHaveLength(loan.years * 12);
    expect(rows.at(-1)?.rest).toBe(loan.balloon);
    expect(sum((row) => row.principal)).toBe(loan.amount - loan.balloon);
    expect(sum((row) => row.payment)).toBeCloseTo(sum((row) => row.principal) + sum((row) => row.profit), 2);
  });

  test('pays what the calculation says each month, the last month within a riyal', () => {
    const loan = ijarah(100_000, 4, 30_000);
    const monthly = calculate(loan, rates, today).monthlyPaymentWithoutInsurance;
    const rows = schedule(loan, rates, today);
    expect(new Set(rows.slice(0, -1).map((row) => row.payment))).toEqual(new Set([monthly]));
    expect(Math.abs((rows.at(-1)?.payment ?? 0) - monthly)).toBeLessThan(1);
  });
});

test('the present value of the payments at no rate is their sum', () => {
  expect(presentValue(0, { payment: 10, periods: 12, balloon: 5 })).toBe(125);
});

test.each([
  [0, undefined],
  [1, 1],
  [5, 5],
  [6, undefined],
  [1.5, undefined],
])('period %s is %s years', (id, years) => {
  expect(yearsOfPeriod(id)).toBe(years);
});
