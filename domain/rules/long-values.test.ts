import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lists } from '#tests/support/lists.ts';
import { campaignFromPayload } from '../campaign/campaign.ts';
import type { FieldName } from '../forms/fields.ts';
import { type Form, fieldIn } from '../forms/form.ts';
import { allForms } from '../forms/forms.ts';
import { whistleblowingReport } from '../forms/whistleblowing.ts';
import { maxRawLength, readAnswer } from './answers.ts';
import { readBotSignals } from './bot-signals.ts';
import { cleanFileName, extensionOf } from './files.ts';
import { checkSubmission } from './validation.ts';

const conditions = { today: '2026-11-21', lists, minLeadAge: 21, maxLeadAge: 70 };

/** Characters that are the most expensive to compose, clean, search or compare. */
const hard = [
  ...['\u0301', '\u0316', '\u0344', '\u064b', '\u{1d165}', 'a\u0301'],
  ...['0', '٠', '۰', '１', ' ', '\u00a0', '\u200b', '\r\n', '\t'],
  ...['<', '&', '"', "'", '\u200f', '\u202e', '\ud800', '\udc00', '\0'],
  ...['👩‍👩‍👧‍👦', '\ufdfa', '\u1100', 'a@', '@', '.', '-', '(', 'ر.س', '1,', 'ه', '1/'],
];
const longValues = hard.flatMap((unit) => [
  unit.repeat(20_000),
  `1${unit.repeat(20_000)}x`,
  `a${unit.repeat(10_000)}${'\u0316'.repeat(10_000)}`,
]);

/** The built-in string methods that take time in proportion to the text. */
const walks = [
  ...([
    'normalize',
    'replace',
    'replaceAll',
    'split',
    'match',
    'matchAll',
    'search',
    'trim',
    'trimEnd',
  ] as const),
  ...(['toLowerCase', 'toUpperCase', 'localeCompare', 'includes', 'indexOf', 'isWellFormed'] as const),
];
/** Length of the longest text passed to these methods or to a regular expression in the current test. */
let longest = 0;

beforeEach(() => {
  longest = 0;
  const note = (text: unknown) => {
    longest = Math.max(longest, String(text).length);
  };
  for (const name of walks) {
    const walk = String.prototype[name] as (...given: unknown[]) => unknown;
    vi.spyOn(String.prototype, name as 'trim').mockImplementation(function (
      this: string,
      ...given: unknown[]
    ) {
      note(this);
      return walk.apply(this, given) as string;
    });
  }
  const exec = RegExp.prototype.exec;
  vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
    note(text);
    return exec.call(this, text);
  });
  const { test } = RegExp.prototype;
  vi.spyOn(RegExp.prototype, 'test').mockImplementation(function (this: RegExp, text) {
    note(text);
    return test.call(this, text);
  });
});
afterEach(() => vi.restoreAllMocks());

const fieldsOfAll = allForms.flatMap((form) => form.fields.map((name) => [form, name] as [Form, FieldName]));

test.each(fieldsOfAll.map(([form, name]) => [form.name, name, form] as const))(
  '%s: reading %s never processes more text than its bound',
  (_, name, form) => {
    const field = fieldIn(form, name);
    const most = maxRawLength(field);
    for (const value of longValues) {
      const reading = readAnswer(field, value, conditions);
      if (field.type !== 'file') expect(reading).toHaveProperty('message');
      expect(longest).toBeLessThanOrEqual(most);
    }
  },
);

test('a form of long values is rejected, and each text field reports textTooLong', () => {
  for (const form of allForms) {
    const most = Math.max(...form.fields.map((name) => maxRawLength(fieldIn(form, name))));
    for (const value of longValues) {
      const checked = checkSubmission(form, () => value, conditions);
      if (checked.ok) throw new Error(`${form.name} took it`);
      for (const name of form.fields) {
        if (form.repeats?.[name]) continue;
        const { type } = fieldIn(form, name);
        if (type === 'text' || type === 'date' || type === 'number' || type === 'id')
          expect(checked.errors[name]).toBe('textTooLong');
      }
    }
    expect(longest).toBeLessThanOrEqual(most);
  }
});

test('a value at the bound is read; one character more is rejected', () => {
  const field = fieldIn(whistleblowingReport, 'describtion');
  const bound = maxRawLength(field);
  const spaced = (length: number) => 'word '.repeat(7).padEnd(length);
  expect(readAnswer(field, spaced(bound), conditions)).toEqual({ answer: spaced(0).trim() });
  expect(readAnswer(field, spaced(bound + 1), conditions)).toEqual({ message: 'textTooLong' });
});

test('campaigns, file names and bot signals are cut to 800 characters before they are read', () => {
  for (const value of longValues) {
    campaignFromPayload({ sourcePlatform: value, source: value, sourceMedium: value }, 'campaign');
    expect(longest).toBeLessThanOrEqual(800);
    extensionOf(value);
    cleanFileName(`${value}.pdf`);
    readBotSignals(value);
  }
  expect(longest).toBeLessThanOrEqual(800);
});
