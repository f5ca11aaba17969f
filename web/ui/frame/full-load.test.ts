import { expect, test } from 'vitest';
import { fullLoadProps } from './full-load.ts';

test.each([
  ['/ar/success-page', 'follow?reference=K7M4-9QXT'],
  ['/en/individual', 'search'],
  ['/en/malpractice-report', 'individual'],
])('a link from %s to %s is a full load without a referrer', (from, to) => {
  expect(fullLoadProps(from, to)).toEqual({ reloadDocument: true, referrerPolicy: 'no-referrer' });
});

test('a link between other pages is no full load', () => {
  expect(fullLoadProps('/en/individual', 'update-information')).toEqual({});
  expect(fullLoadProps('/en/individual/cars-finance', 'follow')).toEqual({});
});
