import { expect, test } from 'vitest';
import { canonicalPath, languageOfPath, switchLanguage } from './language.ts';

test.each([
  ['/ar/individual', 'en', '/en/individual'],
  ['/en', 'ar', '/ar'],
  ['/ar/business/approval', 'en', '/en/business/approval'],
  ['/ar/companies-approval', 'en', '/en/approval'],
  ['/en/approval', 'ar', '/ar/companies-approval'],
] as const)('switching %s to %s leads to %s', (path, language, other) => {
  expect(switchLanguage(path, language)).toBe(other);
});

test('a page with two paths has one canonical path in each language', () => {
  expect(canonicalPath('/ar/companies-approval', 'en')).toBe('/en/business/approval');
  expect(canonicalPath('/en/approval', 'en')).toBe('/en/business/approval');
  expect(canonicalPath('/ar/contact-us-form', 'en')).toBe('/en/contact-us');
  expect(canonicalPath('/en/individual', 'ar')).toBe('/ar/individual');
});

test('a path without a language is Arabic', () => {
  expect(['/en/x', '/ar/x', '/x', '/'].map(languageOfPath)).toEqual(['en', 'ar', 'ar', 'ar']);
});
