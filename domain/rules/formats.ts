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
  longest: number;
  /** Without a pattern, any text matches. */
  pattern?: { fits(clean: string): boolean; message: MessageKey };
}

const tenDigits = (clean: string) => /^\d{10}$/.test(clean);

/** An id of ten digits: a national id begins with 1, an Iqama number with 2. */
const idShape = /^[12]\d{9}$/;

/** A valid e-mail address by the HTML standard. Its domain has two or more labels, and the last is not a number. */
const emailShape =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** Blanks and invisible characters around an address. Within it they are refused. */
const unseenAround = /^[\s\p{Cc}\p{Cf}\p{DI}\u2800]+|[\s\p{Cc}\p{Cf}\p{DI}\u2800]+$/gu;

/** All text formats (R3.2, R3.3). */
export const formats: Record<TextFormat, Format> = {
  plain: { clean: cleanLine, longest: 200 },
  name: { clean: cleanLine, longest: 120 },
  message: { clean: cleanText, longest: 4000 },
  email: {
    clean: (typed) => toLatinDigits(typed).replace(unseenAround, ''),
    longest: 254,
    pattern: {
      fits: (clean) => clean.length <= 254 && emailShape.test(clean),
      message: 'emailPatternMessage',
    },
  },
  mobile: {
    clean: (typed) => parseMobile(typed) ?? cleanNumber(typed),
    longest: 200,
    pattern: { fits: (clean) => parseMobile(clean) !== undefined, message: 'phonePatternMessage' },
  },
  nationalId: {
    clean: cleanNumber,
    longest: 200,
    pattern: { fits: (clean) => idShape.test(clean), message: 'idPatternMessage' },
  },
  commercialRegister: {
    clean: cleanNumber,
    longest: 200,
    pattern: { fits: tenDigits, message: 'commercialRegisterPatternMessage' },
  },
  reference: {
    clean: cleanReference,
    longest: 200,
    pattern: { fits: isReferenceText, message: 'referencePatternMessage' },
  },
  receiptCode: {
    clean: cleanReceipt,
    longest: 200,
    pattern: { fits: isReceipt, message: 'receiptCodePatternMessage' },
  },
};

/** Cleans text for one line. Line breaks, which come only from a paste or a forged request, become spaces. */
function cleanLine(typed: string): string {
  return cleanText(typed).replace(/\s+/g, ' ');
}
