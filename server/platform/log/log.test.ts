import { describe, expect, test } from 'vitest';
import { describeError, withoutValues } from './log.ts';

describe('message', () => {
  test.each([
    ['invalid input syntax for type uuid: "966551234567x"', 'invalid input syntax for type uuid: …'],
    ['cannot read `Ahmad Ali`', 'cannot read …'],
    ["can't parse 'Ahmad Ali'", "can't parse …"],
    ["can't parse 'Ahmad 'the first' Ali' here", "can't parse … here"],
    ['cannot parse "Ahmad Ali', 'cannot parse …'],
    [
      'Unexpected token \'x\', "{"CustomerName":"Ahmad Ali" x"... is not valid JSON',
      'Unexpected token …, …... is not valid JSON',
    ],
    ['got "Ahmad "the\nfirst" Ali" here', 'got … here'],
    ['no user ahmad.ali+1@mail.example there', 'no user … there'],
    ['no user <ahmad@mail.example>', 'no user …'],
    ['no user أحمد@مثال.example', 'no user …'],
    ['failed for 1010101010', 'failed for …'],
    ['failed for 0551234567.', 'failed for ….'],
    ['failed for +966 55 123 4567', 'failed for +…'],
    ['failed for 055-123-4567', 'failed for …'],
    ['failed for (055) 123.4567', 'failed for (….…'],
    ['code 1234 is wrong', 'code … is wrong'],
    ['code ١٢٣٤ is wrong', 'code … is wrong'],
    ['name مقدم طلب نموذجي is too long', 'name … … … is too long'],
    ['born 1990-05-17', 'born …'],
  ])('%j is logged as %j', (message, told) => {
    expect(withoutValues(message)).toBe(told);
  });

  test.each([
    'connect ECONNREFUSED 127.0.0.1:80',
    'answered 503',
    'answered 503 in 20 s',
    'relation does not exist',
    'no answer in time',
  ])('%j is logged unchanged', (message) => {
    expect(withoutValues(message)).toBe(message);
  });

  test('a message is cut at 300 characters', () => {
    expect(withoutValues('x'.repeat(10_000))).toHaveLength(300);
  });

  test('a message of megabytes is read only up to its first 2,000 characters', () => {
    for (const piece of ['"', "'", '1', '1 ', 'a@', 'ا', '"\'`']) {
      const long = piece.repeat(500_000);
      expect(withoutValues(long)).toBe(withoutValues(long.slice(0, 2000)));
    }
  });
});

describe('error', () => {
  test.each([
    [
      new AggregateError([new Error('connect ECONNREFUSED ::1'), new Error('timed out')]),
      'connect ECONNREFUSED ::1; timed out',
    ],
    [new AggregateError([new Error('timed out'), new Error('timed out')]), 'timed out'],
    [new Error('', { cause: new Error('timed out') }), 'timed out'],
    [Object.assign(new Error(''), { code: 'ECONNRESET' }), 'ECONNRESET'],
    [new Error(''), 'no message'],
  ])('%s always has a message', (error, message) => {
    expect(describeError(error).message).toBe(message);
  });

  test('an error is described by kind, code, message and place', () => {
    const error = Object.assign(new RangeError('too large'), { code: 'E_RANGE' });
    expect(describeError(error)).toEqual({
      kind: 'RangeError',
      code: 'E_RANGE',
      message: 'too large',
      at: expect.arrayContaining([expect.stringContaining('log.test.ts')]),
    });
  });

  test('an error is described without its detail, parameters, query and cause', () => {
    const error = Object.assign(new Error('duplicate key', { cause: new Error('Ahmad Ali') }), {
      detail: 'Key (mobile)=(966551234567) already exists.',
      parameters: ['1010101010'],
      query: "insert into submissions values ('Ahmad Ali')",
      where: 'Ahmad Ali',
    });
    expect(JSON.stringify(describeError(error))).not.toMatch(/Ahmad|1010101010|66551234567|insert/);
  });

  test('an error is described without lines of its message that look like a stack', () => {
    const told = describeError(new Error('bad\n    at Ahmad Ali (1010101010)\nat ahmad@mail.example'));
    expect(JSON.stringify(told.at)).not.toMatch(/Ahmad|1010101010|ahmad/);
    expect(told.at[0]).toContain('log.test.ts');
  });

  test('an error is described with at most six places', () => {
    const deep = (left: number): Error => (left === 0 ? new Error('deep') : deep(left - 1));
    expect(describeError(deep(20)).at).toHaveLength(6);
  });

  test('a plain object with the properties of an error is described like the error', () => {
    const error = new RangeError('cannot read "Ahmad Ali"');
    const copy = { message: error.message, stack: error.stack, code: '57P01' };
    expect(describeError(copy)).toEqual({ ...describeError(error), kind: 'Error', code: '57P01' });
  });

  test.each([['Ahmad Ali'], [{ name: 'Ahmad Ali' }], [undefined], [null], [966551234567]])(
    'a thrown value that is not an Error (%j) is described only by its type',
    (thrown) => {
      expect(describeError(thrown)).toEqual({ kind: typeof thrown, message: 'not an error object', at: [] });
    },
  );
});
