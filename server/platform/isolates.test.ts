import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Sentences } from '#contract/site.ts';
import { isolateLtr } from '#domain/language.ts';
import { fillPlaceholders, readSentences } from './sentences.ts';

const samples = [
  '1,000,000',
  '1,234.50',
  '6.5%',
  '800\u00a0000 0000',
  '+966 11 000 0000',
  'name@example.com',
  'https://example.com/ar/a?b=1',
  'c•••@e•••.com',
  'ABCD-2345',
  '2025-05-26',
  'report 2.pdf',
  'Saudi Credit Bureau & Co',
];

const marked = (text: string) => text.replaceAll('\u2068', '[').replaceAll('\u2069', ']');

const sentencesIn = (sentences: Sentences = {}): string[] =>
  Object.values(sentences).flatMap((inner) => (typeof inner === 'string' ? inner : sentencesIn(inner)));

test('Arabic sentences for pages isolate Latin words, percentages, telephone numbers and references', async () => {
  const { namespace } = await readSentences('locales');
  const names = readdirSync('locales/ar').map((file) => file.replace('.json', ''));
  const sentences = names
    .filter((name) => name !== 'pages')
    .flatMap((name) => sentencesIn(namespace('ar', name)))
    .filter((sentence) => /[\u0621-\u064a]/.test(sentence) && /[{%A-Za-z]|\d[ -]\d/.test(sentence));
  expect(sentences.length).toBeGreaterThan(100);
  for (const sentence of sentences) {
    for (const value of samples) {
      const values = Object.fromEntries(
        [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => [name, name === 'count' ? 3 : value]),
      );
      const text = marked(fillPlaceholders(sentence, values));
      // Arabic and plain numbers remain: no unbalanced or nested isolate, no letter, sign or groups of digits.
      expect(text.replaceAll(/\[[^[\]]+\]/g, ''), text).not.toMatch(/[[\]%@#+&=_~•A-Za-z]|\d[ \u00a0-]\d/);
    }
  }
});

test.each([
  ['لا تتجاوز 40% من المبلغ', 'لا تتجاوز [40%] من المبلغ'],
  ['ملف Word (.pdf أو .docx)، بحجم 10 ميغابايت', 'ملف [Word] ([.pdf] أو [.docx])، بحجم 10 ميغابايت'],
  ['اتصلوا على 800 000 0000.', 'اتصلوا على [800 000 0000].'],
  ['اتصلوا على +966\u00a011 000 0000، أو راسلونا', 'اتصلوا على [+966\u00a011 000 0000]، أو راسلونا'],
  ['الحد 40%. 30 يومًا', 'الحد [40%]. 30 يومًا'],
  ['من 1 إلى 1,000,000 في 05/17/1990 الساعة 9:30', 'من 1 إلى 1,000,000 في 05/17/1990 الساعة 9:30'],
  ['الإصدار 2025-05-26', 'الإصدار [2025-05-26]'],
  ['موقعنا: https://example.com/ar/.', 'موقعنا: [https://example.com/ar/].'],
  ['«C» و(Terms & Conditions)', '«[C]» و([Terms & Conditions])'],
  ['الرقم \u2068AB-12\u2069 و6.5%', 'الرقم [AB-12] و[6.5%]'],
  [
    'من {apr.least}% إلى {{most}}، خلال {{count}} أشهر',
    'من [{apr.least}%] إلى [{{most}}]، خلال {{count}} أشهر',
  ],
  ['40%, name@example.com', '40%, name@example.com'],
])('isolateLtr(%j) returns %j, with brackets for the isolates', (text, isolated) => {
  expect(marked(isolateLtr(text))).toBe(isolated);
  expect(isolateLtr(isolateLtr(text))).toBe(isolateLtr(text));
});

test('isolateLtr isolates a part that stands in an Arabic paragraph', () => {
  expect(marked(isolateLtr('40%', 'لا تتجاوز **40%**'))).toBe('[40%]');
});
