import { describe, expect, test } from 'vitest';
import { annualPercentage, periodRate, presentValue } from './apr.ts';

describe('the effective annual rate', () => {
  test.each([
    [400, 24, 40, 169.96],
    [390, 24, 40, 179.53],
    [934, 30, 55, 62.89],
    [6000, 24, 274.11, 9.38],
    [100, 10, 10.2, 4.43],
  ])('of %i received and repaid in %i payments of %f is %f', (received, periods, payment, percent) => {
    const rate = periodRate({ received, payment, periods, balloon: 0 });
    expect(Math.round(annualPercentage(rate, 'effective') * 100) / 100).toBe(percent);
  });
});

describe('the rate of a period', () => {
  test.each([
    [1000, 100, 12, 0],
    [50_000, 900, 60, 20_000],
    [1, 2, 1, 0],
    [1_000_000_000, 30_000_000, 60, 400_000_000],
  ])('makes the payments for %i worth it again', (received, payment, periods, balloon) => {
    const rate = periodRate({ received, payment, periods, balloon });
    expect(Math.abs(presentValue(rate, { payment, periods, balloon }) - received)).toBeLessThan(0.01);
  });

  test('is 0 where nothing is paid for the time', () => {
    expect(periodRate({ received: 1200, payment: 100, periods: 12, balloon: 0 })).toBe(0);
    expect(periodRate({ received: 1200, payment: 50, periods: 12, balloon: 0 })).toBe(0);
  });
});
