import { expect, test } from 'vitest';
import { parseDecimal } from './decimal.ts';

test.each([
  ['0.045', 0.045],
  ['٠٫٠٤٥', 0.045],
  ['4.950', 4.95],
  ['5,000', 5000],
  ['٥٬٠٠٠٫٥', 5000.5],
  [' 60000 ', 60000],
  ['4,95', undefined],
  ['0,025', undefined],
  ['٠٬٠٥٠', undefined],
  ['2 5', undefined],
  ['1e3', undefined],
  ['-1', undefined],
  ['', undefined],
  ['abc', undefined],
])('parseDecimal reads %j as %j', (typed, number) => {
  expect(parseDecimal(typed)).toBe(number);
});
