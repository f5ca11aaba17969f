import { expect, test } from 'vitest';
import { pageAliases, pageList, spellingOf } from './pages.ts';

test.each([
  ['Individual', 'individual'],
  ['CONTACT-US', 'contact-us'],
  ['Contact-us-Form', 'contact-us-form'],
  ['individual/Cars-Finance', 'individual/cars-finance'],
  ['contact-us', 'contact-us'],
])('%s is spelt %s', (path, spelling) => {
  expect(spellingOf(path)).toBe(spelling);
});

test.each([
  '',
  '/',
  'nothing',
  'individual/',
  'individual/nothing',
  'Individual/cars-finance/x',
  '__proto__',
])('%j is no page', (path) => {
  expect(spellingOf(path)).toBeUndefined();
});

test('the case of an id is its own', () => {
  const paths = ['individual/offers/:id'];
  expect(spellingOf('Individual/Offers/Family-Car', paths)).toBe('individual/offers/Family-Car');
  expect(spellingOf('Individual/Offers/', paths)).toBeUndefined();
});

test('no page is listed twice, and each alias is of a page', () => {
  const paths = pageList.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(Object.values(pageAliases).filter((path) => !paths.includes(path))).toEqual([]);
});
