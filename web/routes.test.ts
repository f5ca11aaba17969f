import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { companyDir } from '#tests/support/company.ts';

describe.each(['ar', 'en'] as const)('texts for search engines in %s', (language) => {
  type Words = Record<string, { title: string; description: string }>;
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Words;
  // The title of a page about one item, such as an offer, is the item's name.
  const words = Object.entries(read(`locales/${language}/pages.json`)).filter(
    ([, { title }]) => !/^\{\{\w+\}\}$/.test(title),
  );
  const company = read(`${companyDir}/company.json`).name as unknown as Record<string, string>;
  const filledIn = (text: string) => text.replace(/\{\{\w+\}\}/g, '26/5/2025');

  test('titles and descriptions are unique', () => {
    for (const name of ['title', 'description'] as const) {
      const texts = words.map(([, page]) => page[name]);
      expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    }
  });

  test('titles and descriptions fit the length that search engines show', () => {
    const wrong = words.filter(([, { title, description }]) => {
      const [whole, text] = [`${title} · ${company[language]}`, filledIn(description)];
      return whole.length > 65 || text.length < 50 || text.length > 165;
    });
    const lengths = wrong.map(
      ([key, { title, description }]) =>
        `${key}: the title has ${title.length} of at most ${65 - ` · ${company[language]}`.length} letters, the description ${filledIn(description).length}, which takes 50 to 165`,
    );
    expect(lengths).toEqual([]);
  });
});
