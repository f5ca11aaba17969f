import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedWords, type Piece } from './changed-words.ts';

const marked = (pieces: readonly Piece[]) =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');

describe('changedWords', () => {
  test.each([
    [
      'an Arabic word with a prefix',
      'خبرة ثلاث سنوات',
      'وخبرة خمس سنوات',
      '[خبرة ثلاث] سنوات',
      '[وخبرة خمس] سنوات',
    ],
    [
      'a rate',
      'APR from 4.95% a year',
      'APR from 5.25% a year',
      'APR from [4.95]% a year',
      'APR from [5.25]% a year',
    ],
    [
      'an amount',
      'up to 5,000 riyals',
      'up to 15,000 riyals',
      'up to [5,000] riyals',
      'up to [15,000] riyals',
    ],
    ['an added word', 'no fees', 'no hidden fees', 'no fees', 'no [hidden ]fees'],
  ])('marks %s as a whole', (_, before, after, old, now) => {
    const words = changedWords(before, after);
    expect(marked(words.before)).toBe(old);
    expect(marked(words.after)).toBe(now);
  });

  test('keeps every character of both texts', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const words = changedWords(before, after);
        const textOf = (pieces: Piece[]) => pieces.map(({ text }) => text).join('');
        expect([textOf(words.before), textOf(words.after)]).toEqual([before, after]);
      }),
    );
  });

  test('marks very long texts as a whole', () => {
    const long = 'word '.repeat(2000);
    expect(changedWords(long, `${long}x`).before).toEqual([{ text: long, isChanged: true }]);
  });
});
