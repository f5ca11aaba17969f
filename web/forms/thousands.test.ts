import { expect, test } from 'vitest';
import { regroup } from './thousands.ts';

/** A caret is written as `|`. */
const after = (typed: string) => {
  const caret = typed.indexOf('|');
  const { text, caret: at } = regroup(typed.replace('|', ''), caret);
  return `${text.slice(0, at)}|${text.slice(at)}`;
};

test.each([
  ['1|', '1|'],
  ['1234|', '1,234|'],
  ['1,2345|', '12,345|'],
  ['1|9,234', '1|9,234'],
  ['19|,234', '19|,234'],
  ['12|34', '1,2|34'],
  ['|1234', '|1,234'],
  ['١٢٣٤|', '1,234|'],
  ['SR 1234|', '1,234|'],
  ['1,234567|', '1,234,567|'],
])('%s becomes %s: the caret stays after its digit', (typed, shown) => {
  expect(after(typed)).toBe(shown);
});

test.each(['fifty|', '12a|', '-5|', '1.5|', '|'])(
  '%s stays as it was typed, for the check to name',
  (typed) => {
    expect(after(typed)).toBe(typed);
  },
);
