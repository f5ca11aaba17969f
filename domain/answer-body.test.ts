import { expect, test } from 'vitest';
import { readAnswerBody } from './answer-body.ts';

test.each(['', ' \r\n', 'null', 'true', '7', '"OK"'])('reads the answer %j as an empty object', (text) => {
  expect(readAnswerBody(text)).toEqual({});
});

test('returns an object or a list unchanged', () => {
  expect(readAnswerBody('{"isEmailSent":true}')).toEqual({ isEmailSent: true });
  expect(readAnswerBody('[{"id":7}]')).toEqual([{ id: 7 }]);
});

test('throws a SyntaxError for text that is not JSON', () => {
  expect(() => readAnswerBody('<html>')).toThrow(SyntaxError);
});
