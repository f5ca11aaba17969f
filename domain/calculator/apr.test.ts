import { describe, expect, test } from 'vitest';
import { annualPercentage, periodRate, presentValue } from './apr.ts';
import { formatApr } from './shown-apr.ts';

describe('effective rate', () => {
  test.each([
    [400, 24, 40, 169.96],
    [390, 24, 40, 179.53],
    [934, 30, 55, 62.89],
    [6000, 24, 274.11, 9.38],
    [100, 10, 10.2, 4.43],
  ])(
    'the effective annual rate of %i repaid in %i payments of %f is %f percent',
    (received, periods, payment, percent) => {
      const rate = periodRate({ received, payment, periods, balloon: 0 });
      expect(Math.round(annualPercentage(rate, 'effective') * 100) / 100).toBe(percent);
    },
  );
});

describe('periodRate', () => {
  test.each([
    [1000, 100, 12, 0],
    [50_000, 900, 60, 20_000],
    [1, 2, 1, 0],
    [1_000_000_000, 30_000_000, 60, 400_000_000],
    [1, 100, 12, 0],
    [59_999.99, 1000, 60, 0],
  ])('discounts the payments to the %i received', (received, payment, periods, balloon) => {
    const rate = periodRate({ received, payment, periods, balloon });
    expect(Math.abs(presentValue(rate, { payment, periods, balloon }) - received)).toBeLessThan(0.01);
  });

  test('returns 0 when the payments do not exceed the amount received', () => {
    expect(periodRate({ received: 1200, payment: 100, periods: 12, balloon: 0 })).toBe(0);
    expect(periodRate({ received: 1200, payment: 50, periods: 12, balloon: 0 })).toBe(0);
  });

  test('finds a rate as high as 1000', () => {
    expect(periodRate({ received: 1, payment: 1001, periods: 1, balloon: 0 })).toBeCloseTo(1000, 6);
  });

  test('keeps five digits of a rate of 1e-8', () => {
    const flow = { payment: 1000, periods: 60, balloon: 0 };
    const rate = periodRate({ ...flow, received: presentValue(1e-8, flow) });
    expect(rate / 1e-8).toBeCloseTo(1, 5);
  });

  test('throws a RangeError when nothing was received', () => {
    expect(() => periodRate({ received: 0, payment: 1, periods: 12, balloon: 0 })).toThrow(RangeError);
  });

  test('returns a rate that rises with payment and balloon, and falls with the amount received', () => {
    const flow = { received: 50_000, payment: 1100, periods: 60, balloon: 10_000 };
    for (let step = 1; step <= 20; step++) {
      const rate = periodRate(flow);
      expect(periodRate({ ...flow, payment: flow.payment + step })).toBeGreaterThan(rate);
      expect(periodRate({ ...flow, balloon: flow.balloon + step })).toBeGreaterThan(rate);
      expect(periodRate({ ...flow, received: flow.received + step })).toBeLessThan(rate);
    }
  });
});

test('annualPercentage multiplies a nominal monthly rate by twelve and compounds an effective one', () => {
  expect(annualPercentage(0.01, 'nominal')).toBeCloseTo(12, 12);
  expect(annualPercentage(0.01, 'effective')).toBeCloseTo(12.682503013, 8);
});

test.each([
  [20.959, '20.95'],
  [20.9599999, '20.95'],
  [20.95, '20.95'],
  [20.949999999999, '20.95'],
  [20.949, '20.94'],
  [19.69, '19.69'],
  [37.39, '37.39'],
  [16.4, '16.40'],
  [0, '0.00'],
])('formatApr cuts %f to %s instead of rounding', (percent, shown) => {
  expect(formatApr(percent)).toBe(shown);
});
