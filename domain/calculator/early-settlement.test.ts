import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FinanceRates, type Installment, type Loan, schedule } from './calculator.ts';
import { earlySettlement } from './early-settlement.ts';

const fee = [{ from: '2015-01-01', rate: 0.01, cap: 5000, vat: 0.15 }];
const rates: FinanceRates = {
  PERSONAL: { FINANCE_CHARGE: 0.121085, APR_METHOD: 'nominal', ADMIN_FEE: fee },
  IJARAH: { FINANCE_CHARGE: 0.1058, INSURANCE: 0.0062, APR_METHOD: 'nominal', ADMIN_FEE: fee },
};
const rule = { profitMonths: 3 };

describe('earlySettlement', () => {
  // Worked out by hand: six payments, with the profit falling as the balance does.
  const installments: Installment[] = [
    { month: 1, payment: 110, profit: 20, principal: 90, rest: 510 },
    { month: 2, payment: 110, profit: 15, principal: 95, rest: 415 },
    { month: 3, payment: 110, profit: 10.5, principal: 99.5, rest: 315.5 },
    { month: 4, payment: 110, profit: 7.25, principal: 102.75, rest: 212.75 },
    { month: 5, payment: 110, profit: 4, principal: 106, rest: 106.75 },
    { month: 6, payment: 108, profit: 1.25, principal: 106.75, rest: 0 },
  ];

  test.each([
    [1, 510, 32.75, 542.75, 5.25],
    [2, 415, 21.75, 436.75, 1.25],
    [3, 315.5, 12.5, 328, 0],
    [5, 106.75, 1.25, 108, 0],
  ])(
    'returns after payment %i: %f outstanding, %f profit, %f in total, %f saved',
    (paid, outstanding, profit, total, saved) => {
      expect(earlySettlement(installments, paid, rule)).toEqual({ outstanding, profit, total, saved });
    },
  );

  test('charges the months of profit that the rule sets', () => {
    expect(earlySettlement(installments, 1, { profitMonths: 0 })).toMatchObject({ profit: 0, total: 510 });
  });

  test('amounts paid, settlement and saving add up to all payments; a later settlement never saves more', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('PERSONAL' as const, 'IJARAH' as const),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 100, max: 1_000_000 }),
        fc.integer({ min: 0, max: 40 }),
        (loanType, years, amount, percent) => {
          const balloon = loanType === 'IJARAH' ? Math.floor((amount * percent) / 100) : 0;
          const loan: Loan = { loanType, years, amount, balloon };
          const rows = schedule(loan, rates, '2026-11-24');
          const all = rows.reduce((sum, { payment }) => sum + payment, balloon);
          let before = 0;
          let lastSaved = Number.POSITIVE_INFINITY;
          for (let paid = 1; paid < rows.length; paid++) {
            before += rows[paid - 1]?.payment ?? 0;
            const { total, saved } = earlySettlement(rows, paid, rule);
            expect(before + total + saved).toBeCloseTo(all, 4);
            expect(saved).toBeLessThanOrEqual(lastSaved);
            lastSaved = saved;
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
