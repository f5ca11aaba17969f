import { expect, test } from 'vitest';
import { isLinkedPage, pageAliases, pageList, spellingOf } from './pages.ts';

test.each([
  ['Individual', 'individual'],
  ['CONTACT-US', 'contact-us'],
  ['Contact-us-Form', 'contact-us-form'],
  ['individual/Cars-Finance', 'individual/cars-finance'],
  ['contact-us', 'contact-us'],
])('spellingOf corrects %s to %s', (path, spelling) => {
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
])('spellingOf finds no page for %j', (path) => {
  expect(spellingOf(path)).toBeUndefined();
});

test('spellingOf keeps the case of an id', () => {
  const paths = ['individual/offers/:id'];
  expect(spellingOf('Individual/Offers/Family-Car', paths)).toBe('individual/offers/Family-Car');
  expect(spellingOf('Individual/Offers/', paths)).toBeUndefined();
});

test('each page is listed once, and each alias leads to a page', () => {
  const paths = pageList.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(Object.values(pageAliases).filter((path) => !paths.includes(path))).toEqual([]);
});

test('isLinkedPage holds for the pages that personal links open, with and without language and query', () => {
  const linked = pageList.map(({ path }) => path).filter(isLinkedPage);
  expect(linked).toEqual([
    ...['update-information-success', 'evaluation', 'customer-satisfaction'],
    ...['call-center-customer-satisfaction', 'follow'],
  ]);
  for (const path of linked)
    for (const address of [`/ar/${path}`, `${path}?t=x`, `${path}#form`])
      expect(isLinkedPage(address)).toBe(true);
});
