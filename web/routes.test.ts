import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import { pageAliases, pageList } from '#domain/pages.ts';
import { companyDir } from '#tests/support/company.ts';
import routes from './routes.ts';

const [top] = routes as RouteConfigEntry[];
const paths = (top?.children ?? []).map(({ path }) => path ?? '').filter((path) => path !== '*');

test('every route is a listed page, or the second name of one', () => {
  const listed = [...pageList.map(({ path }) => path), ...Object.keys(pageAliases)];
  expect(paths.toSorted()).toEqual(listed.toSorted());
});

describe.each(['ar', 'en'] as const)('titles and descriptions in %s', (language) => {
  type Words = Record<string, { title: string; description: string }>;
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Words;
  // A page of one thing, such as an offer, is named by the thing.
  const words = Object.entries(read(`${companyDir}/pages/${language}.json`)).filter(
    ([, { title }]) => !/^\{\{\w+\}\}$/.test(title),
  );
  const company = read(`${companyDir}/company.json`).name as unknown as Record<string, string>;
  const filledIn = (text: string) => text.replace(/\{\{\w+\}\}/g, '26/5/2025');

  test('are there for each page', () => {
    const keys = Object.keys(read(`${companyDir}/pages/${language}.json`));
    expect(pageList.filter(({ key }) => !keys.includes(key))).toEqual([]);
  });

  test('are of no other page', () => {
    for (const name of ['title', 'description'] as const) {
      const texts = words.map(([, page]) => page[name]);
      expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    }
  });

  test('have the length that search engines show', () => {
    const wrong = words.filter(([, { title, description }]) => {
      const [whole, text] = [`${title} · ${company[language]}`, filledIn(description)];
      return whole.length > 65 || text.length < 50 || text.length > 165;
    });
    expect(wrong.map(([key, { description }]) => [key, filledIn(description).length])).toEqual([]);
  });
});
