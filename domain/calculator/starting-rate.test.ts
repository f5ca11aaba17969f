import { expect, test } from 'vitest';
import { paymentsAt } from './starting-rate.ts';

// Computed with forty digits: 1,000,000 · i / (1 − (1 + i)^−48) with i = 0.1359 / 12 is 27,121.2528…
test.each([
  [13.59, 1_000_000, 4, 27_121.25, 1_301_820],
  [13.59, 1_000_000, 1, 89_594.32, 1_075_131.84],
  [16.53, 500_000, 4, 14_306.23, 686_699.04],
  [0, 120_000, 1, 10_000, 120_000],
])(
  'a rate of %d percent on %d over %d years costs %d a month and %d in total',
  (apr, amount, years, payment, total) => {
    expect(paymentsAt(apr, amount, years)).toEqual({ payment, total });
  },
);
