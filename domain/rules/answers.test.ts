import { describe, expect, test } from 'vitest';
import { lists } from '#tests/support/lists.ts';
import { cities } from '../cities/cities.ts';
import { type FieldName, fieldOf, fields } from '../forms/fields.ts';
import { readAnswer } from './answers.ts';
import { formats } from './formats.ts';

const today = '2026-11-21';
const read = (name: FieldName, raw: unknown) =>
  readAnswer({ ...fieldOf(name), ...(name === 'cityId' && { cities }) }, raw, { today, lists });

describe('every field of the catalogue', () => {
  const names = Object.keys(fields) as FieldName[];
  test.each(names.filter((name) => fieldOf(name).type !== 'id'))(
    '%s counts an empty value as missing',
    (name) => {
      const { optional, missing, min = null } = fieldOf(name);
      const expected = optional ? { answer: min } : { message: missing };
      for (const raw of [undefined, null, '', '   ']) expect(read(name, raw)).toEqual(expected);
    },
  );

  test.each(names)('%s rejects values of a wrong type even if optional', (name) => {
    for (const raw of [{}, [], ['x'], true, false, Number.NaN, 1.5])
      expect(read(name, raw)).toEqual({ message: fieldOf(name).missing });
  });
});

test('readAnswer reads 300,000 repeated characters in linear time', () => {
  // A quadratic pattern would take minutes and time out.
  for (const name of Object.keys(fields) as FieldName[]) {
    for (const filling of [' ', '\t', '0', 'a', '.', '@']) read(name, `1${filling.repeat(300_000)}x`);
  }
});

describe('text', () => {
  test.each<[FieldName, number]>([
    ['CustomerName', 120],
    ['companyName', 120],
    ['message', 4000],
    ['financingPurpose', 200],
  ])('%s keeps %i characters and refuses one more', (name, longest) => {
    expect(read(name, 'ن'.repeat(longest))).toEqual({ answer: 'ن'.repeat(longest) });
    expect(read(name, 'ن'.repeat(longest + 1))).toEqual({ message: 'textTooLong' });
  });

  test('a text loses control and direction characters; a name also loses line breaks', () => {
    expect(read('CustomerName', ' a\u202eb\0\nc ')).toEqual({ answer: 'ab c' });
    expect(read('message', 'one\r\ntwo')).toEqual({ answer: 'one\ntwo' });
  });
});

describe('patterns (R3.2)', () => {
  test.each<[FieldName, string, string]>([
    ['MobileNumber', '0551234567', '966551234567'],
    ['MobileNumber', '+966 55-123 4567', '966551234567'],
    ['MobileNumber', '00966551234567', '966551234567'],
    ['MobileNumber', '٠٥٥١٢٣٤٥٦٧', '966551234567'],
    ['idNumber', '1-0101 01010', '1010101010'],
    ['idNumber', '۱۰۱۰۱۰۱۰۱۰', '1010101010'],
    ['idNumber', '２０１０/１０１.０１０', '2010101010'],
    ['reference', 'ｋ７ｍ４ ９qxt', 'K7M4-9QXT'],
    ['commercialRegister', '1010 101 010', '1010101010'],
    ['email', ' name@example.com ', 'name@example.com'],
    ['email', `${'a'.repeat(242)}@example.com`, `${'a'.repeat(242)}@example.com`],
  ])('%s reads %j as %s', (name, typed, answer) => {
    expect(read(name, typed)).toEqual({ answer });
  });

  test.each(['', ' ', '\u200b', '\u200f\u00a0'])('BaloonPayment reads the blank %j as 0', (typed) => {
    expect(read('BaloonPayment', typed)).toEqual({ answer: 0 });
  });

  test.each<[FieldName, string, string]>([
    ['MobileNumber', '055123456', 'phonePatternMessage'],
    ['MobileNumber', '05512345678', 'phonePatternMessage'],
    ['MobileNumber', '0112345678', 'phonePatternMessage'],
    ['MobileNumber', 'abc', 'phonePatternMessage'],
    ['idNumber', '101010101', 'idPatternMessage'],
    ['idNumber', '3010101010', 'idPatternMessage'],
    ['idNumber', '0101010101', 'idPatternMessage'],
    ['idNumber', '10101010101', 'idPatternMessage'],
    ['idNumber', '10101o1010', 'idPatternMessage'],
    ['commercialRegister', '101010101', 'commercialRegisterPatternMessage'],
    ['email', 'name', 'emailPatternMessage'],
    ['email', 'name@example', 'emailPatternMessage'],
    ['email', 'a b@example.com', 'emailPatternMessage'],
    ['email', 'a@b@example.com', 'emailPatternMessage'],
    ['email', `${'a'.repeat(243)}@example.com`, 'emailPatternMessage'],
  ])('%s rejects %j with %s', (name, typed, message) => {
    expect(read(name, typed)).toEqual({ message });
  });
});

describe('e-mail', () => {
  test.each([
    '\u200buser@example.com',
    'user@example.com\u200f',
    '\ufeff\u00a0user@example.com\u00ad',
    '\u202auser@example.com\u202c\n',
    '\u2060\u3164user@example.com\u2800',
  ])('an e-mail address loses invisible characters at its ends: %j', (typed) => {
    expect(read('email', typed)).toEqual({ answer: 'user@example.com' });
  });

  test.each([
    "o'neil+tag/sub*x@mail.example.co.uk",
    'a@b.c',
    'user@xn--mgbh0fb.xn--kgbechtv',
    'user@3com.com',
  ])('an e-mail address may be %j', (typed) => {
    expect(read('email', typed)).toEqual({ answer: typed });
  });

  test.each([
    ...['us\u200ber@example.com', 'user@exam\u00adple.com', 'user@example\u200e.com', 'us\0er@example.com'],
    ...[
      'user@example.com،',
      'user@example.com,',
      'user@exa*mple.com',
      'user@exa/mple.com',
      'us\ufffder@example.com',
    ],
    ...[
      'user@-example.com',
      'user@example-.com',
      'user@example..com',
      'user@example.com.',
      'user@.example.com',
    ],
    ...['user@127.0.0.1', 'user@example.123', 'user@[127.0.0.1]', 'user@exam_ple.com', 'user@localhost'],
    ...[
      `user@${'a'.repeat(64)}.com`,
      'مستخدم@example.com',
      'user@مثال.com',
      '"a b"@example.com',
      '<user@example.com>',
    ],
  ])('an e-mail address cannot be %j', (typed) => {
    expect(read('email', typed)).toEqual({ message: 'emailPatternMessage' });
  });
});

describe('text without content', () => {
  const empty = [
    '.',
    '...',
    '\u200b\u200c',
    '\u3164\u3164',
    '\u115f\u1160\uffa0',
    '\u2800\u2800',
    '\u00ad',
    'ـــ',
    '\u0301\u0301',
  ];
  const required = (Object.keys(fields) as FieldName[]).filter((name) => {
    const { type, format, optional } = fieldOf(name);
    return type === 'text' && !optional && formats[format ?? 'plain'].isAnswer;
  });
  test.each(required)('dots or invisible characters alone count as missing in %s', (name) => {
    for (const typed of empty) expect(read(name, typed)).toEqual({ message: fieldOf(name).missing });
  });

  test.each(['A', '1 2', 'أ', '7', '\u3164A', 'ـأـ'])(
    'the name %j has fewer than two letters and counts as missing',
    (typed) => {
      expect(read('CustomerName', typed)).toEqual({ message: 'nameRequired' });
    },
  );

  test.each(['Bo', 'أبي', '李明', 'Ⅳan', 'ｊｏ', '😀 Al'])('the name %j is accepted', (typed) => {
    expect(read('CustomerName', typed)).toEqual({ answer: typed });
  });

  test('dots or invisible characters alone leave an optional field unanswered; an emoji answers it', () => {
    for (const typed of ['\u200b', '\u3164', '\u2800'])
      expect(read('justification', typed)).toEqual({ answer: null });
    expect(read('reporterName', '...')).toEqual({ answer: null });
    expect(read('justification', '👍')).toEqual({ answer: '👍' });
  });

  test('invisible characters do not count towards a minimum length', () => {
    expect(read('describtion', `${'\u200b'.repeat(30)}short`)).toEqual({ message: 'descriptionTooShort' });
    expect(read('describtion', `too${'\u2800 '.repeat(30)}short`)).toEqual({
      message: 'descriptionTooShort',
    });
  });
});

describe('loan amount', () => {
  test.each<[unknown, number]>([
    ['1', 1],
    [1, 1],
    ['50,000', 50_000],
    ['٥٠٬٠٠٠', 50_000],
    ['SR 50,000.00', 50_000],
    ['1,000,000,000', 1_000_000_000],
  ])('a loan amount of %j is read as %i riyals', (raw, answer) => {
    expect(read('loanAmount', raw)).toEqual({ answer });
  });

  test.each(['0', '1,000,000,001', '-5', '50000.50', 'fifty', '1e3', '99999999999999999999', 0, -1])(
    'a loan amount of %j is rejected',
    (raw) => {
      expect(read('loanAmount', raw)).toEqual({ message: 'loanAmountRequired' });
    },
  );
});

describe('choice', () => {
  test.each<[FieldName, unknown, number]>([
    ['salaryId', '2', 2],
    ['salaryId', 2, 2],
    ['salaryId', '٢', 2],
    ['hasRealEstateSubsidy', '0', 0],
    ['cityId', '128', 128],
    ['satisfactionLevel', '10', 10],
  ])('a choice of %s reads %j as %i', (name, raw, answer) => {
    expect(read(name, raw)).toEqual({ answer });
  });

  test.each<[FieldName, unknown, string]>([
    ['salaryId', '4', 'monthlyIncomeRequired'],
    ['salaryId', '0', 'monthlyIncomeRequired'],
    ['hasRealEstateSubsidy', '2', 'hasRealEstateSubsidyRequired'],
    ['cityId', '129', 'cityRequired'],
    ['satisfactionLevel', '11', 'satisfactionLevelRequired'],
    ['satisfactionLevel', '0', 'satisfactionLevelRequired'],
  ])('a choice of %s rejects %j', (name, raw, message) => {
    expect(read(name, raw)).toEqual({ message });
  });
});

describe('id of a link', () => {
  test.each<[unknown, number]>([
    ['1024', 1024],
    [' ١٠٢٤ ', 1024],
    ['１０ ２４\u200f', 1024],
    [1024, 1024],
    ['9007199254740991', 9_007_199_254_740_991],
    ['0', 0],
    [undefined, 0],
    [null, 0],
    [' ', 0],
  ])('the id %j of a link is read as %i', (raw, answer) => {
    expect(read('contractId', raw)).toEqual({ answer });
  });

  test.each([
    -1,
    '-1',
    1.5,
    '1.5',
    1e21,
    '9007199254740992',
    'abc',
    '12/34',
    '1.024',
    '0x10',
    Number.NaN,
    {},
    [],
    [1],
    true,
  ])('the id %j of a link is rejected instead of being read as 0', (raw) => {
    expect(read('ticketId', raw)).toEqual({ message: 'surveyLinkInvalid' });
  });
});

describe('date', () => {
  test.each([
    '2026-11-21',
    '11/21/2026',
    '2026-11-21T03:00:00.000Z',
    '2026-11-20T21:00:00Z',
    '١١/٢١/٢٠٢٦',
    '21.11.2026',
    '11212026',
    '1448/06/11',
  ])('a date typed as %j is today, on which an ID is still valid', (raw) => {
    expect(read('IdExpiryDate', raw)).toEqual({ answer: '2026-11-21' });
  });

  test('the expiry date of an ID that expired yesterday is rejected', () => {
    expect(read('IdExpiryDate', '2026-11-20')).toEqual({ message: 'IdExpiryDatePassed' });
  });

  test.each(['2026-02-30', '31/11/2026', 'tomorrow', 20261121])('a date typed as %j is rejected', (raw) => {
    expect(read('birthDate', raw)).toEqual({ message: 'birthDateRequired' });
  });
});
