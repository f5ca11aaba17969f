import { describe, expect, test } from 'vitest';
import { lists } from '#tests/support/lists.ts';
import { checkLoan, parseLoanType, toCalculationPayload } from './calculation.ts';

const today = '2026-11-21';
const ijarah = { RequiredFinance: '100,000', FinanceDurationId: '4', BaloonPayment: '40,000' };
const check = (loanType: 'PERSONAL' | 'IJARAH', typed: Record<string, unknown>) =>
  checkLoan(loanType, (name) => typed[name], { today, lists });

describe('what may be calculated', () => {
  test('is an amount, a period of the list, and of a lease its balloon', () => {
    expect(check('IJARAH', ijarah)).toEqual({
      ok: true,
      loan: { loanType: 'IJARAH', amount: 100_000, years: 4, balloon: 40_000 },
      financeDurationId: 4,
    });
  });

  test('names everything that is missing or wrong at once', () => {
    expect(check('IJARAH', { BaloonPayment: '0.5' })).toEqual({
      ok: false,
      errors: {
        RequiredFinance: 'priceRequired',
        FinanceDurationId: 'periodRequired',
        BaloonPayment: 'BaloonRequired',
      },
    });
  });

  test.each(['', '  ', undefined, null])('a final payment of %j is none', (BaloonPayment) => {
    const checked = check('IJARAH', { RequiredFinance: '100,000', FinanceDurationId: '5', BaloonPayment });
    expect(checked).toMatchObject({ ok: true, loan: { balloon: 0 } });
  });

  test.each([
    ['40,000', true],
    ['40,001', false],
    ['0', true],
  ])('of 100,000 a balloon of %s passes: %s', (BaloonPayment, ok) => {
    expect(check('IJARAH', { ...ijarah, BaloonPayment })).toMatchObject(
      ok ? { ok } : { ok, errors: { BaloonPayment: 'BaloonPaymentFailed' } },
    );
  });

  test('a balloon that is not sent is none, and on a personal loan whatever is sent is ignored', () => {
    expect(check('IJARAH', { ...ijarah, BaloonPayment: undefined })).toMatchObject({ loan: { balloon: 0 } });
    expect(check('PERSONAL', { ...ijarah, BaloonPayment: 'x' })).toMatchObject({
      ok: true,
      loan: { balloon: 0 },
    });
  });

  test.each(['0', '6', '1.5', '-1', ''])('period %j is not in the list', (FinanceDurationId) => {
    expect(check('PERSONAL', { ...ijarah, FinanceDurationId })).toMatchObject({
      errors: { FinanceDurationId: 'periodRequired' },
    });
  });

  test.each([
    ['Ijarah', 'IJARAH'],
    ['personal', 'PERSONAL'],
    ['other', undefined],
    [1, undefined],
  ])('loan type %j is %s', (raw, type) => {
    expect(parseLoanType(raw)).toBe(type);
  });
});

test('the request is sent under the names of the API (R9.1)', () => {
  const checked = check('IJARAH', ijarah);
  expect(checked.ok && toCalculationPayload(checked)).toEqual({
    financeDurationId: 4,
    ballonPayment: 40_000,
    requiredfinance: 100_000,
    loanType: 'Ijarah',
  });
});
