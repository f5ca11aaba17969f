import { expect, test } from 'vitest';
import { readAnswerBody } from './answer-body.ts';

test.each(['', ' \r\n', 'null', 'true', '7', '"OK"'])('the answer %j has no parts', (text) => {
  expect(readAnswerBody(text)).toEqual({});
});

test('an object or a list is the answer as it is', () => {
  expect(readAnswerBody('{"isEmailSent":true}')).toEqual({ isEmailSent: true });
  expect(readAnswerBody('[{"id":7}]')).toEqual([{ id: 7 }]);
});

test('a text that is no JSON is no answer', () => {
  expect(() => readAnswerBody('<html>')).toThrow(SyntaxError);
});
