import type { MessageKey } from '#locales/keys.ts';
import type { TextFormat } from '../forms/fields.ts';
import { cleanReceipt, isReceipt } from '../receipt.ts';
import { cleanReference, isReferenceText } from '../reference.ts';
import { cleanNumber, cleanText, toLatinDigits } from './digits.ts';
import { parseMobile } from './mobile.ts';

/** How a text is cleaned, its maximum length, and the message if it does not match. */
interface Format {
  clean(typed: string): string;
  /** Maximum characters after cleaning (R3.4). */
  maxLength: number;
  /** Without a pattern, any text matches. */
  pattern?: { matches(clean: string): boolean; message: MessageKey };
}

const tenDigits = (clean: string) => /^\d{10}$/.test(clean);

/** An id of ten digits: a national id begins with 1, an Iqama number with 2. */
const idPattern = /^[12]\d{9}$/;

/** A valid e-mail address by the HTML standard. Its domain has two or more labels, and the last is not a number. */
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** Blanks and invisible characters around an address. Within it they are refused. */
const surroundingBlanks = /^[\s\p{Cc}\p{Cf}\p{DI}\u2800]+|[\s\p{Cc}\p{Cf}\p{DI}\u2800]+$/gu;

/** All text formats (R3.2, R3.3). */
export const formats: Record<TextFormat, Format> = {
  plain: { clean: cleanLine, maxLength: 200 },
  name: { clean: cleanLine, maxLength: 120 },
  message: { clean: cleanText, maxLength: 4000 },
  email: {
    clean: (typed) => toLatinDigits(typed).replace(surroundingBlanks, ''),
    maxLength: 254,
    pattern: {
      matches: (clean) => clean.length <= 254 && emailPattern.test(clean),
      message: 'emailPatternMessage',
    },
  },
  mobile: {
    clean: (typed) => parseMobile(typed) ?? cleanNumber(typed),
    maxLength: 200,
    pattern: { matches: (clean) => parseMobile(clean) !== undefined, message: 'phonePatternMessage' },
  },
  nationalId: {
    clean: cleanNumber,
    maxLength: 200,
    pattern: { matches: (clean) => idPattern.test(clean), message: 'idPatternMessage' },
  },
  commercialRegister: {
    clean: cleanNumber,
    maxLength: 200,
    pattern: { matches: tenDigits, message: 'commercialRegisterPatternMessage' },
  },
  reference: {
    clean: cleanReference,
    maxLength: 200,
    pattern: { matches: isReferenceText, message: 'referencePatternMessage' },
  },
  receiptCode: {
    clean: cleanReceipt,
    maxLength: 200,
    pattern: { matches: isReceipt, message: 'receiptCodePatternMessage' },
  },
};

/** Cleans text for one line. Line breaks, which come only from a paste or a forged request, become spaces. */
function cleanLine(typed: string): string {
  return cleanText(typed).replace(/\s+/g, ' ');
}
