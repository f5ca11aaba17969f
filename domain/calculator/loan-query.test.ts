import { describe, expect, test } from 'vitest';
import { lists } from '#tests/support/lists.ts';
import { calculate, type FinanceRates } from './calculator.ts';
import { readLoanQuery } from './loan-query.ts';

const fee = [{ from: '2015-01-01', rate: 0.01, cap: 5000, vat: 0.15 }];
const rates: FinanceRates = {
  PERSONAL: { FINANCE_CHARGE: 0.121085, APR_METHOD: 'nominal', ADMIN_FEE: fee },
  IJARAH: { FINANCE_CHARGE: 0.1058, INSURANCE: 0.0062, APR_METHOD: 'nominal', ADMIN_FEE: fee },
};
const conditions = { today: '2026-11-24', lists };
const read = (query: string) => readLoanQuery(new URLSearchParams(query), rates, conditions);

describe('readLoanQuery by amount', () => {
  test('returns one loan per period, among them the chosen one', () => {
    const { loans, loan, errors } = read('RequiredFinance=100,000&FinanceDurationId=3');
    expect(loans.map((each) => each?.years)).toEqual([1, 2, 3, 4, 5]);
    expect(new Set(loans.map((each) => each?.amount))).toEqual(new Set([100_000]));
    expect(loan).toBe(loans[2]);
    expect(errors).toEqual({});
  });

  test('returns five loans before a period is chosen, and counts as not sent', () => {
    const { loans, loan, isSent } = read('RequiredFinance=100000');
    expect([loans.length, loan, isSent]).toEqual([5, undefined, false]);
  });

  test.each([
    ['RequiredFinance=100,000', 100_000],
    ['RequiredFinance=100,000&FinanceDurationId=3&BaloonPayment=50,000', 100_000],
    ['by=price&CarPrice=100,000&DownPayment=20&DownUnit=percent', 80_000],
    ['by=price&DownPayment=20,000', undefined],
    ['by=payment&MonthlyPayment=1,500', undefined],
  ])('returns the amount before a period is chosen and beside a refused final payment: %s', (query, amount) =>
    expect(read(`loanType=IJARAH&${query}`).amount).toBe(amount),
  );

  test.each(['', '0', 'x', '1.5'])('returns no loan for the invalid amount %j', (amount) => {
    const { loans, errors } = read(`RequiredFinance=${amount}&FinanceDurationId=5`);
    expect(loans).toEqual([]);
    expect(errors).toEqual({ RequiredFinance: 'priceRequired' });
  });

  test.each([
    ['BaloonPayment=40000', 40_000],
    ['BaloonPayment=40&BaloonUnit=percent', 40_000],
    ['BaloonPayment=33&BaloonUnit=percent', 33_000],
    ['BaloonPayment=', 0],
    ['', 0],
  ])('reads the final payment of a lease from %j as %i', (final, balloon) => {
    const { loan } = read(`loanType=Ijarah&RequiredFinance=100000&FinanceDurationId=4&${final}`);
    expect(loan).toEqual({ loanType: 'IJARAH', amount: 100_000, years: 4, balloon });
  });

  test.each(['BaloonPayment=40001', 'BaloonPayment=41&BaloonUnit=percent'])(
    'rejects the final payment %s as too large',
    (final) => {
      const { loan, errors } = read(`loanType=IJARAH&RequiredFinance=100000&FinanceDurationId=4&${final}`);
      expect(loan).toBeUndefined();
      expect(errors).toEqual({ BaloonPayment: 'BaloonPaymentFailed' });
    },
  );
});

describe('readLoanQuery by price', () => {
  const car = 'loanType=IJARAH&by=price&FinanceDurationId=5';

  test.each([
    ['CarPrice=120000&DownPayment=20000', 100_000],
    ['CarPrice=120000&DownPayment=15&DownUnit=percent', 102_000],
    ['CarPrice=120000', 120_000],
  ])('reads %s as an amount of %i', (asked, amount) => {
    expect(read(`${car}&${asked}`).loan?.amount).toBe(amount);
  });

  test.each([
    ['CarPrice=120000&DownPayment=120000', { DownPayment: 'downPaymentTooLarge' }],
    ['CarPrice=120000&DownPayment=100&DownUnit=percent', { DownPayment: 'downPaymentTooLarge' }],
    ['DownPayment=x', { CarPrice: 'carPriceRequired', DownPayment: 'downPaymentRequired' }],
  ])('rejects %s', (asked, errors) => {
    expect(read(`${car}&${asked}`)).toMatchObject({ errors, loans: [] });
  });

  test('falls back to the amount for a personal loan', () => {
    expect(read('by=price&CarPrice=9000').by).toBe('amount');
  });
});

describe('readLoanQuery by payment', () => {
  test('returns the largest loan that the payment covers in each period', () => {
    const { loans } = read('by=payment&MonthlyPayment=1500');
    expect(loans).toHaveLength(5);
    for (const loan of loans) {
      if (!loan) throw new Error('no loan');
      const paid = (amount: number) =>
        calculate({ ...loan, amount }, rates, conditions.today).monthlyPaymentWithInsurance;
      expect(paid(loan.amount)).toBeLessThanOrEqual(1500);
      expect(paid(loan.amount + 1)).toBeGreaterThan(1500);
    }
  });

  test('drops only the short loans for which the final payment is too large', () => {
    const asked = 'loanType=IJARAH&by=payment&MonthlyPayment=1500&BaloonPayment=30000';
    const { loans, errors } = read(asked);
    expect(loans[0]).toBeUndefined();
    expect(loans[4]).toMatchObject({ balloon: 30_000 });
    expect(errors).toEqual({ FinanceDurationId: 'periodRequired' });
    expect(read(`${asked}&FinanceDurationId=1`).errors).toEqual({ BaloonPayment: 'BaloonPaymentFailed' });
  });
});

test.each([
  ['24', 24],
  ['0', undefined],
  ['x', undefined],
  ['1.5', undefined],
  ['', undefined],
])('readLoanQuery reads an early settlement after %j payments as %s', (settle, after) => {
  expect(read(`SettleAfter=${settle}`).settleAfter).toBe(after);
});
