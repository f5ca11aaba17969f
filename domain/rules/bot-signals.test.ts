import { describe, expect, test } from 'vitest';
import { readSigns, signsOf, takenField, trapField } from './bot-signals.ts';

describe('what a posted form shows', () => {
  test.each([
    ['nothing, as most do', {}, []],
    ['an untouched trap, and no time where no script measured', { [trapField]: '', [takenField]: '' }, []],
    ['a filled trap', { [trapField]: 'https://x.example' }, ['trap']],
    ['a person who had everything filled in', { [takenField]: '2000' }, []],
    ['nobody who reads', { [takenField]: '1999.4' }, ['quick']],
    ['a number that is none', { [takenField]: 'soon' }, []],
    ['both', { [trapField]: 'x', [takenField]: '3' }, ['trap', 'quick']],
  ])('%s', (_, values, signs) => {
    expect(signsOf(values)).toEqual(signs);
  });
});

test('a header names signs of pages only, once each', () => {
  expect(readSigns('quick, trap,trap')).toEqual(['trap', 'quick']);
  expect(readSigns('failed-challenge, x')).toEqual([]);
  expect(readSigns(undefined)).toEqual([]);
});
