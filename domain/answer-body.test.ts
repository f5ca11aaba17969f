import { expect, test } from 'vitest';
import { parseBigJson, readAnswerBody, writeJson } from './answer-body.ts';

test.each(['', ' \r\n', 'null', 'true', '7', '"OK"'])(
  'readAnswerBody reads the answer %j as an empty object',
  (text) => {
    expect(readAnswerBody(text)).toEqual({});
  },
);

test('readAnswerBody returns an object or a list unchanged', () => {
  expect(readAnswerBody('{"isEmailSent":true}')).toEqual({ isEmailSent: true });
  expect(readAnswerBody('[{"id":7}]')).toEqual([{ id: 7 }]);
});

test('readAnswerBody throws a SyntaxError for text that is not JSON', () => {
  expect(() => readAnswerBody('<html>')).toThrow(SyntaxError);
});

test.each([
  '{"leadId":1234567890123456789}',
  '{"leadId":-9007199254740993}',
  '[{"id":12345678901234567890}]',
  '{"leadId":70123}',
  '{"leadId":"00123456789012345678"}',
  '{"apr":20.959,"none":null}',
])('JSON is written as it was parsed: %s', (text) => {
  expect(writeJson(parseBigJson(text))).toBe(text);
});

test('numbers within 2^53 stay numbers', () => {
  expect(parseBigJson('[7, 9007199254740991, 0.5, 1e3]')).toEqual([7, 9007199254740991, 0.5, 1000]);
});
