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

test('the default preferences allow analytics but not marketing (R17.3)', () => {
  expect(defaultPreferences).toEqual({ essential: true, analytics: true, marketing: false });
});

test('a partial choice is stored as necessary, not as acceptAll', () => {
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

describe('readStored', () => {
  const preferences = JSON.stringify(analyticsOnly);

  test('returns undefined without a valid consent, even if preferences are stored', () => {
    expect(readStored(none, '1', today)).toBeUndefined();
    expect(readStored({ ...none, preferences }, '1', today)).toBeUndefined();
    expect(readStored({ ...none, consent: 'yes', preferences }, '1', today)).toBeUndefined();
  });

  test('reads the preferences, or the consent when there are none', () => {
    expect(readStored({ consent: 'necessary', preferences, version: '3', until: null }, '3', today)).toEqual(
      analyticsOnly,
    );
    expect(readStored({ ...none, consent: 'acceptAll' }, '1', today)).toEqual(acceptAll);
    expect(readStored({ ...none, consent: 'necessary' }, '1', today)).toEqual(necessaryOnly);
  });

  test('honours a choice until its last day, and forever without one', () => {
    const consent = 'acceptAll';
    expect(readStored({ ...none, consent, until: today }, '1', today)).toEqual(acceptAll);
    expect(readStored({ ...none, consent, until: '2026-11-20' }, '1', today)).toBeUndefined();
    expect(readStored({ ...none, consent }, '1', today)).toEqual(acceptAll);
  });

  test('honours a choice only for its own version, and for any version without one', () => {
    const consent = 'acceptAll';
    expect(readStored({ ...none, consent, version: '2026-11-01' }, '2026-12-01', today)).toBeUndefined();
    expect(readStored({ ...none, consent, version: '2026-12-01' }, '2026-12-01', today)).toEqual(acceptAll);
    expect(readStored({ ...none, consent }, '2026-12-01', today)).toEqual(acceptAll);
  });

  test.each(['', 'null', '[]', '"analytics"', '{"analytics":"true","marketing":1}', '{'])(
    'allows only necessary cookies when the preferences are %j',
    (text) => {
      expect(
        readStored({ consent: 'acceptAll', preferences: text, version: null, until: null }, '1', today),
      ).toEqual(necessaryOnly);
    },
  );

  test('keeps each category as chosen, including marketing without analytics', () => {
    const chosen = { essential: true, analytics: false, marketing: true };
    const stored = { consent: 'necessary', preferences: JSON.stringify(chosen), version: '1', until: null };
    expect(readStored(stored, '1', today)).toEqual(chosen);
    expect(readMirror('cookies-choice=1.01', '1')).toEqual(chosen);
  });

  test('always allows essential cookies', () => {
    const stored = { consent: 'necessary', preferences: '{"essential":false}', version: '1', until: null };
    expect(readStored(stored, '1', today)?.essential).toBe(true);
  });
});

describe('mirror cookie', () => {
  test.each([acceptAll, analyticsOnly, necessaryOnly])(
    'the mirror cookie holds the choice %j',
    (preferences) => {
      const cookies = `lang=ar; cookies-choice=${formatMirror(preferences, '2026-11-01')}; x=1`;
      expect(readMirror(cookies, '2026-11-01')).toEqual(preferences);
    },
  );

  test.each(['', 'cookies-choice=1.10', 'cookies-choice=2', 'cookies-choice=2.1', 'cookies-choice=2.12'])(
    'the mirror cookie in %j holds no choice for version 2',
    (cookies) => expect(readMirror(cookies, '2')).toBeUndefined(),
  );

  test('the mirror cookie is not read from another cookie', () => {
    expect(readMirror('not-cookies-choice=1.11', '1')).toBeUndefined();
    expect(readMirror('a=cookies-choice=1.11', '1')).toBeUndefined();
  });
});

test('isLeftBy recognises analytics and marketing cookies by name, and no cookie of the site', () => {
  const names = ['_ga', '_ga_A1B2C3', '_gid', '_gat_UA-1', '_gcl_au', '_gac_1', 'lang', 'cookies-choice'];
  expect(names.filter((name) => isLeftBy('analytics', name))).toEqual(names.slice(0, 4));
  expect(names.filter((name) => isLeftBy('marketing', name))).toEqual(names.slice(4, 6));
});

test('cookieDomains returns the host and its parents, down to two labels', () => {
  expect(cookieDomains('www.rimal.example')).toEqual(['www.rimal.example', 'rimal.example']);
  expect(cookieDomains('rimal.com.sa')).toEqual(['rimal.com.sa', 'com.sa']);
  expect(cookieDomains('localhost')).toEqual(['localhost']);
  expect(cookieDomains('10.0.0.1')).toEqual(['10.0.0.1']);
});
