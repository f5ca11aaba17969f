import {
  type CookiePreferences,
  choiceMaxAge,
  consentOf,
  formatMirror,
  readMirror,
  readStored,
  storageKeys,
  storeMirror,
} from '#domain/cookie-choice.ts';
import { readCookies, setCookie } from './page-cookies.ts';

/** Used while the browser blocks both storage and cookies. */
let unstored: CookiePreferences | undefined;

/** Returns undefined if the browser blocks storage. The choice is then only in the cookie. */
export function inStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}

/** The cookie wins over storage: every choice writes it, and those posted without scripts write nothing else. */
export function readChoice(version: string): CookiePreferences | undefined {
  return readStoredChoice(version) ?? unstored;
}

function readStoredChoice(version: string): CookiePreferences | undefined {
  return (
    readMirror(readCookies(), version) ??
    inStorage((storage) => readStored(allOf(storage), version, dayAfter(0)))
  );
}

/**
 * Stores a choice for a year, under the keys of R17.1 and in the cookie.
 * @returns false if the browser blocks both
 */
export function storeChoice(preferences: CookiePreferences, version: string): boolean {
  writeStorage(preferences, version);
  writeCookie(preferences, version, choiceMaxAge);
  const isStored = readStoredChoice(version) !== undefined;
  unstored = isStored ? undefined : preferences;
  return isStored;
}

/**
 * Copies the choice from the cookie to storage, or back: choices without scripts are only in the cookie, and browsers
 * may delete the cookie alone. The copied cookie does not extend the choice's year.
 */
export function mirrorChoice(version: string): void {
  const [inCookie, stored] = [readMirror(readCookies(), version), inStorage(allOf)];
  const found = stored && readStored(stored, version, dayAfter(0));
  if (inCookie && JSON.stringify(inCookie) !== JSON.stringify(found)) writeStorage(inCookie, version);
  if (!inCookie && found) {
    const last = Date.parse(stored.until ?? dayAfter(choiceMaxAge));
    writeCookie(found, version, Math.ceil((last - Date.now()) / 1000) + 24 * 60 * 60);
  }
}

function writeStorage(preferences: CookiePreferences, version: string): void {
  inStorage((storage) => {
    storage.setItem(storageKeys.consent, consentOf(preferences));
    storage.setItem(storageKeys.preferences, JSON.stringify(preferences));
    storage.setItem(storageKeys.version, version);
    storage.setItem(storageKeys.until, dayAfter(choiceMaxAge));
  });
}

function writeCookie(preferences: CookiePreferences, version: string, maxAge: number): void {
  const isSecure = window.location.protocol === 'https:';
  setCookie(storeMirror(formatMirror(preferences, version), isSecure, maxAge));
}

/** Returns a date in UTC. */
export function dayAfter(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString().slice(0, 10);
}

export function allOf(storage: Storage): Record<keyof typeof storageKeys, string | null> {
  return {
    consent: storage.getItem(storageKeys.consent),
    preferences: storage.getItem(storageKeys.preferences),
    version: storage.getItem(storageKeys.version),
    until: storage.getItem(storageKeys.until),
  };
}
