import { expect, test } from 'vitest';
import { calculate, type FinanceRates } from './calculator.ts';
import { calculateOffer } from './offer-example.ts';

const ADMIN_FEE = [{ from: '2015-01-01', rate: 0.01, cap: 5000, vat: 0.15 }];
const rates: FinanceRates = {
  PERSONAL: { FINANCE_CHARGE: 0.121085, APR_METHOD: 'nominal', ADMIN_FEE },
  IJARAH: { FINANCE_CHARGE: 0.1058, INSURANCE: 0.0062, APR_METHOD: 'nominal', ADMIN_FEE },
};
const today = '2026-11-21';
const car = { amount: 150_000, years: 5, balloon: 40_000 };
const worked = (productType: 'cars-finance' | 'personal-finance' | 'cash-finance', example: object = car) =>
  calculateOffer({ productType, example: { ...car, ...example } }, rates, today);

test('an example has the figures of the calculator', () => {
  const figures = calculate({ ...car, loanType: 'IJARAH' }, rates, today);
  expect(worked('cars-finance')).toEqual({ ...car, loanType: 'IJARAH', adminFee: 1, ...figures });
  expect(figures).toMatchObject({ apr: 16.44, adminFees: 1725 });
});

test('a waived or halved fee lowers fees, cost and APR but not the payment', () => {
  const [full, half, none] = [1, 0.5, 0].map((adminFee) => worked('cars-finance', { adminFee }));
  expect([full?.adminFees, half?.adminFees, none?.adminFees]).toEqual([1725, 862.5, 0]);
  expect((full?.totalFinanceCost ?? 0) - (none?.totalFinanceCost ?? 0)).toBeCloseTo(1725);
  expect(none?.monthlyPaymentWithInsurance).toBe(full?.monthlyPaymentWithInsurance);
  expect(none?.apr).toBeLessThan(half?.apr ?? 0);
  expect(half?.apr).toBeLessThan(full?.apr ?? 0);
});

test('halving a capped fee gives half of the cap', () => {
  expect(worked('cars-finance', { amount: 800_000, adminFee: 0.5 })?.adminFees).toBe(2875);
});

test('calculateOffer returns undefined for a product without a calculation and an offer without an example', () => {
  expect(worked('cash-finance')).toBeUndefined();
  expect(calculateOffer({ productType: 'cars-finance' }, rates, today)).toBeUndefined();
});
