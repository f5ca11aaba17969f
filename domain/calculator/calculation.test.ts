import { describe, expect, test } from 'vitest';
import { lists } from '#tests/support/lists.ts';
import { checkLoan, parseLoanType, toCalculationPayload } from './calculation.ts';

const today = '2026-11-21';
const ijarah = { RequiredFinance: '100,000', FinanceDurationId: '4', BaloonPayment: '40,000' };
const check = (loanType: 'PERSONAL' | 'IJARAH', typed: Record<string, unknown>) =>
  checkLoan(loanType, (name) => typed[name], { today, lists });

describe('input of a calculation', () => {
  test('a lease with an amount, a listed period and a final payment is valid', () => {
    expect(check('IJARAH', ijarah)).toEqual({
      ok: true,
      loan: { loanType: 'IJARAH', amount: 100_000, years: 4, balloon: 40_000 },
      financeDurationId: 4,
    });
  });

  test('checkLoan reports all missing and invalid values at once', () => {
    expect(check('IJARAH', { BaloonPayment: '0.5' })).toEqual({
      ok: false,
      errors: {
        RequiredFinance: 'priceRequired',
        FinanceDurationId: 'periodRequired',
        BaloonPayment: 'BaloonRequired',
      },
    });
  });

  test.each(['', '  ', undefined, null])('the final payment %j counts as 0', (BaloonPayment) => {
    const checked = check('IJARAH', { RequiredFinance: '100,000', FinanceDurationId: '5', BaloonPayment });
    expect(checked).toMatchObject({ ok: true, loan: { balloon: 0 } });
  });

  test.each([
    ['40,000', true],
    ['40,001', false],
    ['0', true],
  ])('a final payment of %s on 100,000 is valid: %s', (BaloonPayment, ok) => {
    expect(check('IJARAH', { ...ijarah, BaloonPayment })).toMatchObject(
      ok ? { ok } : { ok, errors: { BaloonPayment: 'BaloonPaymentFailed' } },
    );
  });

  test('the final payment is 0 when it is missing or when the loan is personal', () => {
    expect(check('IJARAH', { ...ijarah, BaloonPayment: undefined })).toMatchObject({ loan: { balloon: 0 } });
    expect(check('PERSONAL', { ...ijarah, BaloonPayment: 'x' })).toMatchObject({
      ok: true,
      loan: { balloon: 0 },
    });
  });

  test.each(['0', '6', '1.5', '-1', ''])('the unlisted period %j is invalid', (FinanceDurationId) => {
    expect(check('PERSONAL', { ...ijarah, FinanceDurationId })).toMatchObject({
      errors: { FinanceDurationId: 'periodRequired' },
    });
  });

  test.each([
    ['Ijarah', 'IJARAH'],
    ['personal', 'PERSONAL'],
    ['other', undefined],
    [1, undefined],
  ])('parseLoanType reads %j as %s', (raw, type) => {
    expect(parseLoanType(raw)).toBe(type);
  });
});

test('toCalculationPayload uses the field names of the API (R9.1)', () => {
  const checked = check('IJARAH', ijarah);
  expect(checked.ok && toCalculationPayload(checked)).toEqual({
    financeDurationId: 4,
    ballonPayment: 40_000,
    requiredfinance: 100_000,
    loanType: 'Ijarah',
  });
});
