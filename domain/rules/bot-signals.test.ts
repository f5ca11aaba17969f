import { describe, expect, test } from 'vitest';
import { botSignalsOf, fillTimeField, honeypotField, readBotSignals } from './bot-signals.ts';

describe('botSignalsOf', () => {
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
  ])('reads a form with %s (%j) as %j', (_, values, botSignals) => {
    expect(botSignalsOf(values)).toEqual(botSignals);
  });
});

test('readBotSignals keeps only the signals of pages, once each', () => {
  expect(readBotSignals('quick, trap,trap')).toEqual(['trap', 'quick']);
  expect(readBotSignals('failed-challenge, x')).toEqual([]);
  expect(readBotSignals(undefined)).toEqual([]);
});
