import type { MessageKey } from '#locales/keys.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { readTypedDate } from '../dates/typed-date.ts';
import type { Field, FieldName } from '../forms/fields.ts';
import { mostAmount, parseAmount } from './amount.ts';
import { findCity } from './cities.ts';
import { toLatinDigits, withoutBlanks } from './digits.ts';
import type { Conditions } from './eligibility.ts';
import { endOfName, longestFileName } from './files.ts';
import { formats } from './formats.ts';
import { type OptionLists, offeredOptions } from './options.ts';
import {
  countCharacters,
  countLetters,
  fewestLetters,
  isReadable as isReadableText,
  isVisible,
} from './readable.ts';

/** A checked answer: clean text, a number (choices, amounts, stars, ids), a civil date; null where an optional one is empty. */
export type Answer = string | number | null;
export type Answers = Readonly<Partial<Record<FieldName, Answer>>>;

/** What a field's answer came out as: the answer, or the key of the message that says what is wrong. */
export type Reading = { answer: Answer } | { message: MessageKey };

const leastAmount = 1;
/** The most stars that can be given (R3.9). */
export const mostStars = 10;
/** The greatest id of a contract or ticket: 2^53 - 1 (R3.6). */
const mostId = Number.MAX_SAFE_INTEGER;

/** Characters typed for one that counts: a letter in parts, a line's end of two, digits and what stands between them. */
const typedForOne = 4;
/** Longer than anybody types an amount, a date or an id, or than any option's value. */
const longestChoice = 200;

/**
 * Characters of a field's raw value at most. A longer one is cleaned, searched and compared by nothing, neither here nor
 * by what reads values beside the rules: some cleaning takes longer than the text is long.
 */
export function longestTyped({ type, format = 'plain' }: Pick<Field, 'type' | 'format'>): number {
  if (type === 'text') return typedForOne * formats[format].longest;
  return type === 'file' ? longestFileName : longestChoice;
}

/**
 * Reads one field's raw value, as typed into a form (text) or sent in a payload (text or whole number), by the
 * field's rules. Never throws: a value of any other type is wrong, where the answer is optional too.
 * The only way to a field's rules, so that its length is looked at before anything else of it (`longestTyped`).
 * @param field - as the form asks it (`fieldIn`)
 * @param conditions - the day in Riyadh, for the dates that have a bound, and what can be chosen
 */
export function readAnswer(
  field: Field,
  raw: unknown,
  { today, lists }: Pick<Conditions, 'today' | 'lists'>,
): Reading {
  if (!isReadable(raw)) return { message: field.missing };
  const typed = String(raw ?? '');
  // A file's content, and the rest of its name, are checked where it is received; here only that it was named.
  if (field.type === 'file')
    return endOfName(typed).trim() ? { answer: endOfName(typed) } : unanswered(field);
  if (typed.length > longestTyped(field)) {
    return { message: isChosen(field) ? field.missing : 'textTooLong' };
  }
  switch (field.type) {
    case 'text':
      return readText(field, typed);
    case 'number':
      if (field.optional && withoutBlanks(typed) === '') return { answer: field.least ?? null };
      return within(field, parseAmount(typed), field.least ?? leastAmount, mostAmount);
    case 'count':
      return within(field, readDigits(typed), 1, field.most ?? mostAmount);
    case 'star':
      return within(field, readDigits(typed), 1, mostStars);
    case 'id':
      // No id is 0; what is there and is no id is told, so that a broken link is not taken for one without an id.
      return within(field, typed.trim() === '' ? 0 : readDigits(typed), 0, mostId);
    case 'date':
      // A JSON number is a count of something, never a day.
      return readDate(field, typeof raw === 'string' ? raw : '', today);
    case 'select':
    case 'radio':
      return readChoice(field, withoutBlanks(toLatinDigits(typed)), lists);
  }
}

/** Absent, null, text or a whole number: all that a payload may hold. */
function isReadable(raw: unknown): raw is string | number | null | undefined {
  return raw === undefined || raw === null || typeof raw === 'string' || Number.isSafeInteger(raw);
}

/** Whether it is chosen from what the page offers, and never typed. */
function isChosen({ type }: Field): boolean {
  return type === 'select' || type === 'radio' || type === 'star';
}

function readText(field: Field, typed: string): Reading {
  const { clean, longest, pattern } = formats[field.format ?? 'plain'];
  const text = clean(typed);
  if (isUnanswered(field, text)) return unanswered(field);
  if (pattern && !pattern.fits(text)) return { message: field.malformed ?? pattern.message };
  if (text.length > longest) return { message: 'textTooLong' };
  if (countCharacters(text) < (field.shortest?.characters ?? 0))
    return { message: field.shortest?.message ?? field.missing };
  return { answer: text };
}

/**
 * Whether a text says nothing. A name needs letters, and a text that must be there a letter or digit; an optional text may be
 * an emoji.
 */
function isUnanswered({ format = 'plain', optional }: Field, text: string): boolean {
  if (text === '' || !isVisible(text)) return true;
  if (format === 'name') return optional ? !isReadableText(text) : countLetters(text) < fewestLetters;
  return !optional && (format === 'plain' || format === 'message') && !isReadableText(text);
}

function unanswered(field: Field): Reading {
  return field.optional ? { answer: null } : { message: field.missing };
}

function readDigits(typed: string): number | undefined {
  const digits = withoutBlanks(toLatinDigits(typed));
  return /^\d{1,16}$/.test(digits) ? Number(digits) : undefined;
}

function within(field: Field, number = Number.NaN, least: number, most: number): Reading {
  return number >= least && number <= most ? { answer: number } : { message: field.missing };
}

function readDate(field: Field, typed: string, today: CivilDate): Reading {
  const date = readTypedDate(typed)?.date;
  if (date === undefined) return { message: field.missing };
  if (field.notBefore && date < today) return { message: field.notBefore.message };
  return { answer: date };
}

/** Yes and no, as multipart forms say it. */
const yesNo: Readonly<Record<string, string>> = { true: '1', false: '0' };

function readChoice(field: Field, typed: string, lists: OptionLists): Reading {
  const digits = field.options === 'yesNo' ? (yesNo[typed] ?? typed) : typed;
  if (digits === '' && field.optional) return unanswered(field);
  const value = /^\d{1,6}$/.test(digits) ? Number(digits) : Number.NaN;
  return isChoice(field, value, lists) ? { answer: value } : { message: field.missing };
}

function isChoice({ options }: Field, value: number, lists: OptionLists): boolean {
  if (options === 'cities') return findCity(value) !== undefined;
  return options !== undefined && offeredOptions(lists, options).some((option) => option.value === value);
}
