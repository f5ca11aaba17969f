import { describe, expect, test } from 'vitest';
import { botSignalsOf, fillTimeField, honeypotField, readBotSignals } from './bot-signals.ts';

describe('what a posted form shows', () => {
  test.each([
    ['nothing, as most do', {}, []],
    [
      'an untouched trap, and no time where no script measured',
      { [honeypotField]: '', [fillTimeField]: '' },
      [],
    ],
    ['a filled trap', { [honeypotField]: 'https://x.example' }, ['trap']],
    ['a person who had everything filled in', { [fillTimeField]: '2000' }, []],
    ['nobody who reads', { [fillTimeField]: '1999.4' }, ['quick']],
    ['a number that is none', { [fillTimeField]: 'soon' }, []],
    ['both', { [honeypotField]: 'x', [fillTimeField]: '3' }, ['trap', 'quick']],
  ])('%s', (_, values, botSignals) => {
    expect(botSignalsOf(values)).toEqual(botSignals);
  });
});

test('a header names signs of pages only, once each', () => {
  expect(readBotSignals('quick, trap,trap')).toEqual(['trap', 'quick']);
  expect(readBotSignals('failed-challenge, x')).toEqual([]);
  expect(readBotSignals(undefined)).toEqual([]);
});
