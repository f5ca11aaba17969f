import { expect, test } from 'vitest';
import { isLeftBy, mirrorCookie, storageKeys } from '#domain/cookie-choice.ts';
import { companyDir } from '#tests/support/company.ts';
import { readContent } from './content.ts';

const { categories } = (await readContent(companyDir)).cookies;
const namesOf = (category: keyof typeof categories) =>
  categories[category].flatMap(({ name }) => name.split(', '));

test('the list of essential cookies names everything that the site stores', () => {
  expect(namesOf('essential')).toEqual(
    expect.arrayContaining(['lang', mirrorCookie, ...Object.values(storageKeys)]),
  );
});

test.each(['analytics', 'marketing'] as const)(
  'withdrawing consent to %s removes every cookie that the list names',
  (category) => {
    const left = namesOf(category).map((name) => name.replace('*', 'x'));
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter((name) => !isLeftBy(category, name))).toEqual([]);
  },
);
