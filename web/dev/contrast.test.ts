import { expect, test } from 'vitest';
import { contrast, readColour } from './contrast.ts';

test.each([
  ['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 21],
  ['rgb(118, 118, 118)', 'rgb(255, 255, 255)', 4.54],
  ['rgb(255, 255, 255)', 'rgb(11, 93, 78)', 7.81],
  ['rgb(247, 242, 232)', 'rgb(247, 242, 232)', 1],
])('%s on %s', (one, other, ratio) => {
  expect(contrast(readColour(one), readColour(other))).toBeCloseTo(ratio, 1);
});
