import { describe, expect, test } from 'vitest';
import { codeLength } from '#domain/rules/digits.ts';
import { boxAfterKey, type CodeBoxes, editBoxes, selectBox } from './code-boxes.ts';

const empty: CodeBoxes = { digits: '', start: 0, end: 0 };

/** Edits like a browser input: text replaces the selection; Backspace deletes it, or the digit before the caret. */
function press(boxes: CodeBoxes, key: string): CodeBoxes {
  const box = boxAfterKey(key, boxes);
  if (box !== undefined) return selectBox(boxes.digits, box);
  const { digits, start, end } = boxes;
  const inserted = key === 'Backspace' || key === 'Delete' ? '' : key;
  const from = key === 'Backspace' && start === end ? Math.max(0, start - 1) : start;
  const to = key === 'Delete' && start === end ? end + 1 : end;
  const value = digits.slice(0, from) + inserted + digits.slice(to);
  return editBoxes(boxes, { value, caret: from + inserted.length, inserted });
}

const type = (...keys: string[]) => keys.reduce(press, empty);

describe('code boxes', () => {
  test('a typed digit overwrites the selected box and selects the next one', () => {
    const chosen = selectBox('1234', 1);
    expect(press(chosen, '9')).toEqual({ digits: '1934', start: 2, end: 3 });
    expect(press(press(chosen, '9'), '8').digits).toBe('1984');
  });

  test.each([
    [
      'three arrows back lead from the last box to the first',
      ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', '9'],
      '9234',
    ],
    ['arrows stop at the first box', [...Array(6).fill('ArrowLeft'), '9'], '9234'],
    ['arrows stop at the last box', ['ArrowRight', 'ArrowRight', '9'], '1239'],
    ['Home leads to the first box', ['Home', '9'], '9234'],
    ['End leads to the last box', ['Home', 'End', '9'], '1239'],
    ['Backspace deletes the last digit', ['Backspace'], '123'],
    ['Backspace deletes digit by digit', ['Backspace', 'Backspace', 'Backspace'], '1'],
    ['a digit goes where Backspace deleted one', ['ArrowLeft', 'ArrowLeft', 'Backspace', '9'], '1934'],
    ['a digit goes where Delete deleted one', ['Home', 'Delete', '9'], '9234'],
    ['two digits go where Delete deleted two', ['Home', 'Delete', 'Delete', '9', '8'], '9834'],
    ['a letter changes nothing', ['Home', 'x'], '1234'],
    ['a code pasted into one box replaces all', ['Home', '98-76'], '9876'],
    ['a code of Arabic digits replaces all', ['ArrowLeft', '٩٨٧٦'], '9876'],
  ])('the boxes of 1234 follow each key: %s', (_, keys, digits) => {
    expect(type(...'1234', ...keys).digits).toBe(digits);
  });

  test('the first empty box is selected when a later one is chosen', () => {
    expect(selectBox('12', 3)).toEqual({ digits: '12', start: 2, end: 2 });
  });

  test('full boxes keep one digit selected, so that no digit is pushed out', () => {
    for (const keys of [[], ['Home'], ['Home', '9'], ['ArrowLeft', 'Backspace', '9'], ['x'], ['98 76']]) {
      const { digits, start, end } = type(...'1234', ...keys);
      expect({ keys, full: digits.length, selected: end - start }).toEqual({
        keys,
        full: codeLength,
        selected: 1,
      });
    }
  });
});
