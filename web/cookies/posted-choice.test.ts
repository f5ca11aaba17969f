import { expect, test } from 'vitest';
import { pathBack, readPosted } from './posted-choice.ts';

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

test.each([
  [{ choice: 'acceptAll' }, true, true],
  // The switches are in the same form; the pressed button decides.
  [{ choice: 'necessary', analytics: 'on', marketing: 'on' }, false, false],
  [{ choice: 'custom', analytics: 'on' }, true, false],
  [{ choice: 'custom', analytics: 'on', marketing: 'on' }, true, true],
  // Each category is read on its own.
  [{ choice: 'custom', marketing: 'on' }, false, true],
  [{ choice: 'custom' }, false, false],
] as const)('readPosted reads %j as analytics %j and marketing %j', (fields, analytics, marketing) => {
  expect(readPosted(form(fields))).toEqual({ essential: true, analytics, marketing });
});

test('readPosted returns undefined for a missing or unknown button', () => {
  expect(readPosted(form({ analytics: 'on' }))).toBeUndefined();
  expect(readPosted(form({ choice: 'all' }))).toBeUndefined();
});

test('pathBack returns only a path of this site, and the landing page otherwise', () => {
  const back = (path: string) => pathBack(form({ back: path }), 'en');
  expect(back('/ar/business?utm_source=X')).toBe('/ar/business?utm_source=X');
  for (const path of ['//other.example', 'https://other.example', '/\\other.example', '/en/\\x', '/x', '']) {
    expect(back(path)).toBe('/en/individual');
  }
  expect(back('/en/a\r\nSet-Cookie: x=1')).toBe('/en/individual');
  expect(back(`/en/${'a'.repeat(9000)}`)).toBe('/en/individual');
});
