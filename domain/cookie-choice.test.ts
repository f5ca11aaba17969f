import { describe, expect, test } from 'vitest';
import {
  acceptAll,
  choiceNameOf,
  consentOf,
  cookieDomains,
  defaultPreferences,
  formatMirror,
  isLeftBy,
  necessaryOnly,
  readMirror,
  readStored,
} from './cookie-choice.ts';

const analyticsOnly = { essential: true, analytics: true, marketing: false } as const;
const today = '2026-11-21';
const none = { consent: null, preferences: null, version: null, until: null };

test('the switches start where the default has them (R17.3)', () => {
  expect(defaultPreferences).toEqual({ essential: true, analytics: true, marketing: false });
});

test('a part is never stored as the whole', () => {
  expect([acceptAll, analyticsOnly, necessaryOnly].map(consentOf)).toEqual([
    'acceptAll',
    'necessary',
    'necessary',
  ]);
  expect([acceptAll, analyticsOnly, necessaryOnly].map(choiceNameOf)).toEqual([
    'acceptAll',
    'custom',
    'necessary',
  ]);
});

describe('what browser storage holds', () => {
  const preferences = JSON.stringify(analyticsOnly);

  test('is no choice before one was made, whatever preferences stand there', () => {
    expect(readStored(none, '1', today)).toBeUndefined();
    expect(readStored({ ...none, preferences }, '1', today)).toBeUndefined();
    expect(readStored({ ...none, consent: 'yes', preferences }, '1', today)).toBeUndefined();
  });

  test('is read by its preferences, and by its consent where they are missing', () => {
    expect(readStored({ consent: 'necessary', preferences, version: '3', until: null }, '3', today)).toEqual(
      analyticsOnly,
    );
    expect(readStored({ ...none, consent: 'acceptAll' }, '1', today)).toEqual(acceptAll);
    expect(readStored({ ...none, consent: 'necessary' }, '1', today)).toEqual(necessaryOnly);
  });

  test('counts to its last day, and without one for good', () => {
    const consent = 'acceptAll';
    expect(readStored({ ...none, consent, until: today }, '1', today)).toEqual(acceptAll);
    expect(readStored({ ...none, consent, until: '2026-11-20' }, '1', today)).toBeUndefined();
    expect(readStored({ ...none, consent }, '1', today)).toEqual(acceptAll);
  });

  test('counts for its own version only, and for any when it has none', () => {
    const consent = 'acceptAll';
    expect(readStored({ ...none, consent, version: '2026-11-01' }, '2026-12-01', today)).toBeUndefined();
    expect(readStored({ ...none, consent, version: '2026-12-01' }, '2026-12-01', today)).toEqual(acceptAll);
    expect(readStored({ ...none, consent }, '2026-12-01', today)).toEqual(acceptAll);
  });

  test.each(['', 'null', '[]', '"analytics"', '{"analytics":"true","marketing":1}', '{'])(
    'agrees to nothing when the preferences are %j',
    (text) => {
      expect(
        readStored({ consent: 'acceptAll', preferences: text, version: null, until: null }, '1', today),
      ).toEqual(necessaryOnly);
    },
  );

  test('keeps each category as it was chosen, marketing without analytics too', () => {
    const chosen = { essential: true, analytics: false, marketing: true };
    const stored = { consent: 'necessary', preferences: JSON.stringify(chosen), version: '1', until: null };
    expect(readStored(stored, '1', today)).toEqual(chosen);
    expect(readMirror('cookies-choice=1.01', '1')).toEqual(chosen);
  });

  test('always has the essential on', () => {
    const stored = { consent: 'necessary', preferences: '{"essential":false}', version: '1', until: null };
    expect(readStored(stored, '1', today)?.essential).toBe(true);
  });
});

describe('the mirror cookie', () => {
  test.each([acceptAll, analyticsOnly, necessaryOnly])('tells what was chosen: %j', (preferences) => {
    const cookies = `lang=ar; cookies-choice=${formatMirror(preferences, '2026-11-01')}; x=1`;
    expect(readMirror(cookies, '2026-11-01')).toEqual(preferences);
  });

  test.each(['', 'cookies-choice=1.10', 'cookies-choice=2', 'cookies-choice=2.1', 'cookies-choice=2.12'])(
    'in %j is none of version 2',
    (cookies) => expect(readMirror(cookies, '2')).toBeUndefined(),
  );

  test('is not read out of another cookie', () => {
    expect(readMirror('not-cookies-choice=1.11', '1')).toBeUndefined();
    expect(readMirror('a=cookies-choice=1.11', '1')).toBeUndefined();
  });
});

test('what measuring and advertising leave is known by its name, and what the site needs is neither', () => {
  const names = ['_ga', '_ga_A1B2C3', '_gid', '_gat_UA-1', '_gcl_au', '_gac_1', 'lang', 'cookies-choice'];
  expect(names.filter((name) => isLeftBy('analytics', name))).toEqual(names.slice(0, 4));
  expect(names.filter((name) => isLeftBy('marketing', name))).toEqual(names.slice(4, 6));
});

test('cookies are looked for on the host and its parents, down to two labels', () => {
  expect(cookieDomains('www.rimal.example')).toEqual(['www.rimal.example', 'rimal.example']);
  expect(cookieDomains('rimal.com.sa')).toEqual(['rimal.com.sa', 'com.sa']);
  expect(cookieDomains('localhost')).toEqual(['localhost']);
  expect(cookieDomains('10.0.0.1')).toEqual(['10.0.0.1']);
});
