import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLatinDigits } from '#domain/rules/digits.ts';
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
  ['5000.|', '5,000.|'],
  ['5,000.0|', '5,000.0|'],
  ['1000.5|0', '1,000.5|0'],
  ['10|00.50', '1,0|00.50'],
  ['٥٠٠٠٫٥٠|', '5,000٫50|'],
  ['S.R. 1234.5|', '1,234.5|'],
  ['1.234,50|', '1.234,50|'],
])('%s becomes %s: the caret stays after its digit', (typed, shown) => {
  expect(after(typed)).toBe(shown);
});

test.each(['fifty|', '12a|', '-5|', '1.5|', '|'])(
  '%s stays as it was typed, for the check to name',
  (typed) => {
    expect(after(typed)).toBe(typed);
  },
);

test('no key changes the value of what was typed before it', () => {
  const key = fc.constantFrom(...'0123456789٠٥٩۴.,٫٬ ');
  const plain = (text: string) => toLatinDigits(text).replace(/[,٬ ]/g, '');
  fc.assert(
    fc.property(fc.array(key, { maxLength: 12 }), (keys) => {
      let field = { text: '', caret: 0 };
      for (const one of keys) {
        const typed = field.text.slice(0, field.caret) + one + field.text.slice(field.caret);
        field = regroup(typed, field.caret + 1);
      }
      expect(plain(field.text)).toBe(plain(keys.join('')));
    }),
  );
});
