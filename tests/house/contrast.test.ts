import { expect, test } from 'vitest';
import { type Colour, contrast } from './contrast.ts';

test.each<[Colour, Colour, number]>([
  [[0, 0, 0], [255, 255, 255], 21],
  [[118, 118, 118], [255, 255, 255], 4.54],
  [[255, 255, 255], [11, 93, 78], 7.81],
  [[247, 242, 232], [247, 242, 232], 1],
])('contrast returns the contrast ratio of %j on %j', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
});
