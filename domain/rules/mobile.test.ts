import { describe, expect, test } from 'vitest';
import { maskMobile, parseMobile, toLocalMobile } from './mobile.ts';

describe('mobile', () => {
  test.each([
    '0551234567',
    '551234567',
    '966551234567',
    '+966551234567',
    '00966551234567',
    '055 123 4567',
    '055-123-4567',
    '+966 55 123 4567',
    '(+966) 55 123 4567',
    '00 966 55–123–4567',
    '٠٥٥١٢٣٤٥٦٧',
    '+٩٦٦ ٥٥ ١٢٣ ٤٥٦٧',
    '۰۵۵۱۲۳۴۵۶۷',
    '\u202a+966 55 123 4567\u202c',
    ' 0551234567\u200f',
    '+966 (0) 55 123 4567',
    '+9660 55 123 4567',
    '9660551234567',
    '009660551234567',
    '+966-055-123-4567',
    '０５５１２３４５６７',
    '＋９６６ ５５ １２３ ４５６７',
    '٠५५۱२३４५६७',
    '055.123.4567',
    '055/123/4567',
    '[055] 123\u2003\u20114567',
  ])('a mobile number typed as %j is accepted', (typed) => {
    expect(parseMobile(typed)).toBe('966551234567');
  });

  test.each([
    ['nothing', ''],
    ['a digit short', '055123456'],
    ['a digit long', '05512345678'],
    ['a landline', '0112345678'],
    ['a landline with the country code', '966112345678'],
    ['another country', '+971551234567'],
    ['another country behind 00', '00201012345678'],
    ['a plus before the local form', '+0551234567'],
    ['a plus before the bare form', '+551234567'],
    ['a plus in the middle', '966+551234567'],
    ['two plus signs', '++966551234567'],
    ['two trunk zeros', '+966 00 551234567'],
    ['a trunk zero before the country code', '0966551234567'],
    ['two country codes', '+966 966 551234567'],
    ['two numbers', '0551234567 / 0559876543'],
    ['an extension', '0551234567 x2'],
    ['letters', '05512345ab'],
    ['a second line', '0551234567\n0551234567'],
    ['words around it', 'call 0551234567'],
  ])('a mobile number with %s is rejected', (_, typed) => {
    expect(parseMobile(typed)).toBeUndefined();
  });

  test('a mobile number converts to its local form', () => {
    expect(toLocalMobile('966551234567')).toBe('0551234567');
  });

  test.each(['966551234567', '0551234567', '+966 55 123 4567'])(
    'the mobile number %j is masked up to its last four digits',
    (mobile) => {
      expect(maskMobile(mobile)).toBe('••••••4567');
    },
  );

  test('an invalid mobile number has its first six characters masked', () => {
    expect(maskMobile('12345')).toBe('••••••');
    expect(maskMobile('+971551234567')).toBe('••••••1234567');
  });
});
