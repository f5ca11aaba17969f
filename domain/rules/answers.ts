import type { MessageKey } from '#locales/keys.ts';
import type { CivilDate } from '../dates/civil-date.ts';
import { readTypedDate } from '../dates/typed-date.ts';
import type { Field, FieldName } from '../forms/fields.ts';
import { maxAmount, parseAmount } from './amount.ts';
import { toLatinDigits, withoutBlanks } from './digits.ts';
import type { Conditions } from './eligibility.ts';
import { endOfName, maxFileNameLength } from './files.ts';
import { formats } from './formats.ts';
import { type OptionLists, offeredOptions } from './options.ts';
import { countCharacters, isVisible } from './readable.ts';

/** Clean text, a number (choices, amounts, stars, ids), or a civil date. Null if an optional field is empty. */
export type Answer = string | number | null;
export type Answers = Readonly<Partial<Record<FieldName, Answer>>>;

export type ReadResult = { answer: Answer } | { message: MessageKey };

const minAmount = 1;
export const maxStars = 10;
/** For ids of contracts and tickets (R3.6). */
const maxId = Number.MAX_SAFE_INTEGER;

/**
 * Before cleaning, a text may be this many times as long as its format allows. Cleaning composes combining marks,
 * shortens line ends and drops separators between digits.
 */
const maxRawFactor = 4;
/** Of an amount, date, id or option value in characters: more than any of them needs. */
const maxShortValueLength = 200;

/**
 * Returns a number of characters. A longer value must not be cleaned, searched or compared, because some cleaning takes
 * more than linear time.
 */
export function maxRawLength({ type, format = 'plain' }: Pick<Field, 'type' | 'format'>): number {
  if (type === 'text') return maxRawFactor * formats[format].maxLength;
  return type === 'file' ? maxFileNameLength : maxShortValueLength;
}

/**
 * Reads a value as typed into a form or sent in a payload. Never throws: a value of another type is wrong, even if the
 * answer is optional. Every value must be read here, so that its length is checked first (`maxRawLength`).
 * @param field - as the form defines it (`fieldIn`)
 * @param conditions - the day in Riyadh, for date bounds, and the option lists
 */
export function readAnswer(
  field: Field,
  raw: unknown,
  { today, lists }: Pick<Conditions, 'today' | 'lists'>,
): ReadResult {
  if (!isPayloadValue(raw)) return { message: field.missing };
  const typed = String(raw ?? '');
  // Only the end of the file's name is checked here. The upload checks the content and the full name.
  if (field.type === 'file')
    return endOfName(typed).trim() ? { answer: endOfName(typed) } : unanswered(field);
  if (typed.length > maxRawLength(field)) {
    return { message: isChosen(field) ? field.missing : 'textTooLong' };
  }
  switch (field.type) {
    case 'text':
      return readText(field, typed);
    case 'number':
      if (field.optional && withoutBlanks(typed) === '') return { answer: field.min ?? null };
      return readInRange(field, parseAmount(typed), field.min ?? minAmount, maxAmount);
    case 'count':
      return readInRange(field, readDigits(typed), 1, field.max ?? maxAmount);
    case 'star':
      return readInRange(field, readDigits(typed), 1, maxStars);
    case 'id':
      // Empty means 0, no id. An invalid id is reported, so that a broken link does not pass for one without an id.
      return readInRange(field, typed.trim() === '' ? 0 : readDigits(typed), 0, maxId);
    case 'date':
      // A JSON number is never a date.
      return readDate(field, typeof raw === 'string' ? raw : '', today);
    case 'select':
    case 'radio':
      return readChoice(field, withoutBlanks(toLatinDigits(typed)), lists);
  }
}

function isPayloadValue(raw: unknown): raw is string | number | null | undefined {
  return raw === undefined || raw === null || typeof raw === 'string' || Number.isSafeInteger(raw);
}

function isChosen({ type }: Field): boolean {
  return type === 'select' || type === 'radio' || type === 'star';
}

function readText(field: Field, typed: string): ReadResult {
  const { clean, maxLength, pattern, isAnswer } = formats[field.format ?? 'plain'];
  const text = clean(typed);
  if (!isVisible(text) || isAnswer?.(text, field.optional ?? false) === false) return unanswered(field);
  if (pattern && !pattern.matches(text)) return { message: field.malformed ?? pattern.message };
  if (text.length > maxLength) return { message: 'textTooLong' };
  if (countCharacters(text) < (field.minLength?.characters ?? 0))
    return { message: field.minLength?.message ?? field.missing };
  return { answer: text };
}

function unanswered(field: Field): ReadResult {
  return field.optional ? { answer: null } : { message: field.missing };
}

function readDigits(typed: string): number | undefined {
  const digits = withoutBlanks(toLatinDigits(typed));
  return /^\d{1,16}$/.test(digits) ? Number(digits) : undefined;
}

function readInRange(field: Field, number = Number.NaN, min: number, max: number): ReadResult {
  return number >= min && number <= max ? { answer: number } : { message: field.missing };
}

function readDate(field: Field, typed: string, today: CivilDate): ReadResult {
  const date = readTypedDate(typed)?.date;
  if (date === undefined) return { message: field.missing };
  if (field.notBefore && date < today) return { message: field.notBefore.message };
  return { answer: date };
}

/** Multipart bodies send booleans as words. */
const yesNo: Readonly<Record<string, string>> = { true: '1', false: '0' };

function readChoice(field: Field, typed: string, lists: OptionLists): ReadResult {
  const digits = field.options === 'yesNo' ? (yesNo[typed] ?? typed) : typed;
  if (digits === '' && field.optional) return unanswered(field);
  const value = /^\d{1,6}$/.test(digits) ? Number(digits) : Number.NaN;
  return isChoice(field, value, lists) ? { answer: value } : { message: field.missing };
}

function isChoice({ options, cities }: Field, value: number, lists: OptionLists): boolean {
  if (cities) return cities.some(({ Id }) => Id === value);
  if (options === undefined || options === 'cities') return false;
  return offeredOptions(lists, options).some((option) => option.value === value);
}
