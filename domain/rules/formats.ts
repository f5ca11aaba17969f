import type { MessageKey } from '#locales/keys.ts';
import { cleanReceipt, isReceipt } from '../receipt.ts';
import { cleanReference, isReferenceText } from '../reference.ts';
import { cleanNumber, cleanText, toLatinDigits } from './digits.ts';
import { parseMobile } from './mobile.ts';
import { countLetters, isReadable, minLetters } from './readable.ts';

interface Format {
  clean(typed: string): string;
  /** In characters, after cleaning (R3.4). */
  maxLength: number;
  /** Without a pattern, any text matches. */
  pattern?: { matches(clean: string): boolean; message: MessageKey };
  /** Default: any visible text is an answer. */
  isAnswer?(clean: string, isOptional: boolean): boolean;
}

const tenDigits = (clean: string) => /^\d{10}$/.test(clean);

/** A national id begins with 1, an Iqama number with 2. */
const idPattern = /^[12]\d{9}$/;

/** By the HTML standard, with a domain of two or more labels, of which the last is not a number. */
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** Within an address they are refused. */
const surroundingBlanks = /^[\s\p{Cc}\p{Cf}\p{DI}\u2800]+|[\s\p{Cc}\p{Cf}\p{DI}\u2800]+$/gu;

/** An optional text may be an emoji. */
const isAnswer = (clean: string, isOptional: boolean) => isOptional || isReadable(clean);

/** R3.2, R3.3. `documentedFormats` describes each. */
const all = {
  plain: { clean: cleanLine, maxLength: 200, isAnswer },
  name: {
    clean: cleanLine,
    maxLength: 120,
    isAnswer: (clean, isOptional) => (isOptional ? isReadable(clean) : countLetters(clean) >= minLetters),
  },
  message: { clean: cleanText, maxLength: 4000, isAnswer },
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
} satisfies Record<string, Format>;

export type TextFormat = keyof typeof all;
export const formats: Readonly<Record<TextFormat, Format>> = all;

/** A regular expression for the three scripts that visitors use. */
export const anyDigit = '[0-9٠-٩۰-۹]';
const nonDigit = '[^0-9٠-٩۰-۹]';

/**
 * For the OpenAPI document, with a pattern of the text before cleaning. Separate from `formats`, because browsers do
 * not need it.
 */
export const documentedFormats: Record<
  TextFormat,
  { words: string; pattern?: string; requiredPattern?: string }
> = {
  plain: { words: 'one line of text with a letter or digit', requiredPattern: '[\\p{L}\\p{N}]' },
  name: { words: 'a name of at least two letters', requiredPattern: '\\p{L}[^]*\\p{L}' },
  message: { words: 'text with a letter or digit', requiredPattern: '[\\p{L}\\p{N}]' },
  email: { words: 'an e-mail address', pattern: '^[^@]+@[^@]+\\.[^@]+$' },
  mobile: {
    words: 'a Saudi mobile: 05…, 5…, 966…, +966… or 00966…, in digits of any script',
    pattern: `[5٥۵](${nonDigit}*${anyDigit}){8}${nonDigit}*$`,
  },
  nationalId: {
    words: 'a national id or Iqama: ten digits of any script, the first of them 1 or 2',
    pattern: `^${nonDigit}*[12١٢۱۲]${nonDigit}*(${anyDigit}${nonDigit}*){9}$`,
  },
  commercialRegister: {
    words: 'a commercial register: ten digits of any script',
    pattern: `^${nonDigit}*(${anyDigit}${nonDigit}*){10}$`,
  },
  reference: { words: 'a reference, `K7M4-9QXT`', pattern: '^([A-Za-z0-9][\\s-]*){8}$' },
  receiptCode: {
    words: 'the report code, with or without its hyphens',
    pattern: '^([A-Za-z0-9][\\s-]*){16}$',
  },
};

/** Line breaks come only from a paste or a forged request. */
function cleanLine(typed: string): string {
  return cleanText(typed).replace(/\s+/g, ' ');
}
