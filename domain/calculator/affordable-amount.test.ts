import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { affordableLoan, type EndPayment, toRiyals } from './affordable-amount.ts';
import { calculate, type FinanceRates } from './calculator.ts';

const fee = [{ from: '2015-01-01', rate: 0.01, cap: 5000, vat: 0.15 }];
const rates: FinanceRates = {
  PERSONAL: { FINANCE_CHARGE: 0.121085, APR_METHOD: 'nominal', ADMIN_FEE: fee },
  IJARAH: { FINANCE_CHARGE: 0.1058, INSURANCE: 0.0062, APR_METHOD: 'nominal', ADMIN_FEE: fee },
};
const today = '2026-11-24';

describe('affordableLoan', () => {
  test('returns the amount for which the calculator gives the same payment', () => {
    const loan = affordableLoan({ loanType: 'PERSONAL', years: 5 }, 2675.71, rates, today);
    expect(loan).toEqual({ loanType: 'PERSONAL', amount: 100_000, years: 5, balloon: 0 });
  });

  test('returns the largest affordable amount: one riyal more exceeds the payment', () => {
    const finalPayments = fc.oneof(
      fc.record({ riyals: fc.integer({ min: 0, max: 50_000 }) }),
      fc.record({ percent: fc.integer({ min: 0, max: 40 }) }),
    ) as fc.Arbitrary<EndPayment>;
    fc.assert(
      fc.property(
        fc.constantFrom('PERSONAL' as const, 'IJARAH' as const),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 200_000 }),
        finalPayments,
        (loanType, years, monthly, finalPayment) => {
          const loan = affordableLoan({ loanType, years }, monthly, rates, today, finalPayment);
          if (!loan) return;
          const paid = (amount: number, balloon: number) =>
            calculate({ ...loan, amount, balloon }, rates, today).monthlyPaymentWithInsurance;
          expect(paid(loan.amount, loan.balloon)).toBeLessThanOrEqual(monthly);
          const more = loan.amount + 1;
          const balloon = loanType === 'PERSONAL' ? 0 : toRiyals(finalPayment, more);
          expect(paid(more, balloon)).toBeGreaterThan(monthly);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('returns undefined when the payment covers no loan', () => {
    expect(affordableLoan({ loanType: 'PERSONAL', years: 5 }, 0, rates, today)).toBeUndefined();
    expect(
      affordableLoan({ loanType: 'IJARAH', years: 1 }, 1, rates, today, { riyals: 50_000 }),
    ).toBeUndefined();
  });
});

test.each([
  [{ riyals: 40_000 }, 100_000, 40_000],
  [{ percent: 29 }, 100, 29],
  [{ percent: 40 }, 100_001, 40_000],
  [{ percent: 0 }, 100_000, 0],
])('toRiyals reads %j of %i as %i riyals', (share, whole, riyals) => {
  expect(toRiyals(share, whole)).toBe(riyals);
});
