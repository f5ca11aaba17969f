import { expect, test } from 'vitest';
import { pageList } from '#domain/pages.ts';
import { companyDir } from '#tests/support/company.ts';
import { readSentences } from '../../platform/sentences.ts';
import { readContent } from '../content.ts';
import { excerptOf } from './excerpt.ts';
import { search } from './search.ts';
import { placesOf } from './terms.ts';

const content = await readContent(companyDir);
const sentences = await readSentences('locales');
const at = (day: string) => ({ content, sentences, now: () => new Date(`${day}T12:00:00+03:00`) });
const today = at('2026-11-24');
const paths = (language: 'ar' | 'en', typed: string) =>
  search(today, language, typed).found.map(({ path }) => path as string);

test.each([
  ['a word with and without the article', 'السداد المبكر'],
  ['a word without the article', 'سداد مبكر'],
  ['an attached preposition', 'بالسداد المبكر'],
  ['vowel signs and the stretching kashida', 'السَّدَاد المبكـــر'],
  ['the beginning of a word', 'السداد المبك'],
  ['a missing letter', 'السداد امبكر'],
])('Arabic search finds a question by %s', (_, typed) => {
  expect(paths('ar', typed)[0]).toBe('help/early-settlement');
});

test('treats hamza, ta marbuta and alef like their plain forms', () => {
  for (const typed of ['اجاره', 'إجارة', 'أجارة']) {
    expect(paths('ar', typed), typed).toEqual(paths('ar', 'الإجارة'));
  }
  expect(paths('ar', 'إجارة').length).toBeGreaterThan(0);
});

test.each([
  ['case', 'EARLY SETTLEMENT'],
  ['the beginning of a word', 'early settlem'],
  ['a missing letter', 'early setlement'],
  ['common words', 'can I make an early settlement'],
])('English search finds a question whatever its %s', (_, typed) => {
  expect(paths('en', typed)[0]).toBe('help/early-settlement');
});

test('finds figures in Western, Arabic and Persian digits, with and without separators', () => {
  expect(paths('en', '9,000')).toContain('individual/personal-finance');
  for (const typed of ['9000', '٩٠٠٠', '۹٬۰۰۰'])
    expect(paths('en', typed), typed).toEqual(paths('en', '9,000'));
});

test('finds products, offers, policies, custom pages and branches, with the product itself first', () => {
  expect(paths('en', 'personal finance')[0]).toBe('individual/personal-finance');
  expect(paths('en', 'teachers')).toContain('individual/offers/teachers');
  expect(paths('en', 'withdraw consent')).toContain('policies/privacy-policy#section-2');
  const [[id, page] = []] = Object.entries(content.pages);
  expect(paths('en', page?.en.title ?? '')[0]).toBe(`pages/${id}`);
  expect(paths('en', 'Jeddah')).toEqual(['contact-us']);
});

test('a search does not find pages that search engines must not index', () => {
  expect(paths('en', 'staff desk').filter((path) => path.startsWith('desk'))).toEqual([]);
  expect(paths('en', 'confirmation reference').filter((path) => path.endsWith('success-page'))).toEqual([]);
});

test('finds the same results for singular and plural', () => {
  expect(paths('ar', 'سيارة')).toEqual(paths('ar', 'سيارات'));
  expect(paths('ar', 'سيارة')[0]).toBe('individual/cars-finance');
  expect(paths('en', 'cars')).toEqual(paths('en', 'car'));
});

test('tolerates a wrong letter only if no text contains the word as typed', () => {
  expect(paths('ar', 'سيارة')).not.toContain('policies/privacy-policy');
  expect(paths('ar', 'سياصة')).toContain('policies/privacy-policy');
});

const otherWords = (['ar', 'en'] as const).flatMap((language) =>
  Object.entries(sentences.namespace(language, 'search-words') ?? {}).flatMap(([key, words]) =>
    String(words)
      .split(' ')
      .map((word) => [language, word, key] as const),
  ),
);

test.each(otherWords)('%s: the synonym %s finds the page %s', (language, word, key) => {
  expect(paths(language, word)).toContain(pageList.find((page) => page.key === key)?.path);
});

test('falls back to texts with some of the words when none has all', () => {
  expect(paths('en', 'teachers xyzzy')).toContain('individual/offers/teachers');
  expect(paths('en', 'xyzzy')).toEqual([]);
});

test('finds results for a common word that may begin a longer one', () => {
  expect(paths('en', 'in')).not.toEqual([]); // the beginning of "individual"
});

test('finds an offer from its first day in Riyadh, and marks it as ended after its last', () => {
  const [offer] = content.offers.filter(({ id }) => id === 'teachers');
  if (!offer?.endDate) throw new Error('no such offer');
  const kindAt = (now: string) =>
    search({ ...today, now: () => new Date(now) }, 'en', 'teachers').found.find(
      ({ path }) => path === 'individual/offers/teachers',
    )?.kind;
  const day = (date: string, days: number) =>
    new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
  // Midnight in Riyadh is 21:00 UTC on the day before.
  expect(kindAt(`${day(offer.startDate, -1)}T20:59:59Z`)).toBeUndefined();
  expect(kindAt(`${day(offer.startDate, -1)}T21:00:00Z`)).toBe('offer');
  expect(kindAt(`${offer.endDate}T20:59:59Z`)).toBe('offer');
  expect(kindAt(`${offer.endDate}T21:00:00Z`)).toBe('oldOffer');
});

test('marks the matched word in the title', () => {
  expect(search(today, 'ar', 'مبكر').found[0]?.title[1]).toBe('المبكر');
});

test('takes the excerpt where most searched words are close together, with an ellipsis at each cut', () => {
  const filling = 'and so it goes on for a while '.repeat(20);
  const text = `First a settlement. ${filling}Then a settlement that is early. ${filling}`;
  const excerpt = excerptOf(text, placesOf(text), new Set(['settlement', 'early']));
  expect(excerpt.filter((_, index) => index % 2 === 1)).toEqual(['settlement', 'early']);
  expect(excerpt.join('')).toMatch(/^… .* Then a settlement that is early\. .* …$/);
  expect(excerpt.join('').length).toBeLessThan(200);
  expect(excerptOf('A short text.', placesOf('A short text.'), new Set())).toEqual(['A short text.']);
});

test('builds a separate index for other content', async () => {
  const other = await readContent(companyDir);
  other.offers = other.offers.map((offer) => ({ ...offer, title: { ar: 'زرافة', en: 'giraffe' } }));
  expect(paths('en', 'giraffe')).toEqual([]);
  expect(search({ ...today, content: other }, 'en', 'giraffe').found.length).toBeGreaterThan(0);
});

test.each([
  ['nothing', ''],
  ['blanks', ' '.repeat(10_000)],
  ['signs', '؟!«»—{}<>*'.repeat(400)],
  ['marks without a letter', '\u064b\u0651'.repeat(2000)],
  ['control characters', '\u0000\u202e\u200f\ud800'.repeat(100)],
])('a search for %s finds nothing', (_, typed) => {
  expect(search(today, 'ar', typed).found).toEqual([]);
});

test.each([
  ['one long word', 'ت'.repeat(4000)],
  ['many short words', 'a b c d e f g h '.repeat(250)],
  [
    'many words that are everywhere',
    'finance application payment code company offer contract amount '.repeat(60),
  ],
  ['a letter with endless marks', `ا${'\u064b'.repeat(4000)}`],
  ['operators of other engines', '(a|aa)+$ ~ * "" AND NOT title:^9 \\'.repeat(100)],
])('a search for %s is quick, within the limits of query and results', (_, typed) => {
  search(today, 'en', 'finance');
  search(today, 'ar', 'تمويل');
  const begun = performance.now();
  for (let count = 0; count < 20; count++) {
    for (const language of ['ar', 'en'] as const) {
      const { query, found } = search(today, language, typed);
      expect(query.length).toBeLessThanOrEqual(100);
      expect(found.length).toBeLessThanOrEqual(20);
    }
  }
  // Covers forty searches. Measured alone, each takes one to ten milliseconds.
  expect(performance.now() - begun).toBeLessThan(4000);
});
