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

/** The choice, where the browser forbids both storage and cookies: it holds as long as the page lives. */
let unstored: CookiePreferences | undefined;

/** A browser may forbid storage: then the cookie alone remembers. */
export function inStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}

/**
 * The choice that this browser holds for a version of the policy. Every choice writes the cookie, those that were posted
 * before or without scripts write only that: where both are, it is the newer one.
 */
export function readChoice(version: string): CookiePreferences | undefined {
  return readStoredChoice(version) ?? unstored;
}

function readStoredChoice(version: string): CookiePreferences | undefined {
  return (
    readMirror(document.cookie, version) ??
    inStorage((storage) => readStored(allOf(storage), version, dayAfter(0)))
  );
}

/**
 * Stores a choice for a year, under the keys of R17.1 and in the cookie that the server reads.
 * @returns false where the browser stores neither: the choice is then lost when the page is left
 */
export function storeChoice(preferences: CookiePreferences, version: string): boolean {
  writeStorage(preferences, version);
  writeCookie(preferences, version, choiceMaxAge);
  const isStored = readStoredChoice(version) !== undefined;
  unstored = isStored ? undefined : preferences;
  return isStored;
}

/**
 * Writes the half of a choice that is missing. One that was posted without scripts is only a cookie; a browser may have
 * forgotten the cookie alone. A visit renews nothing: whoever chose is asked again in a year, however often they come.
 */
export function mirrorChoice(version: string): void {
  const [inCookie, stored] = [readMirror(document.cookie, version), inStorage(allOf)];
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
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = storeMirror(formatMirror(preferences, version), isSecure, maxAge);
}

/** Returns the civil date, in UTC, so many seconds from now. */
export function dayAfter(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString().slice(0, 10);
}

/** Returns the texts under `storageKeys`. */
export function allOf(storage: Storage): Record<keyof typeof storageKeys, string | null> {
  return {
    consent: storage.getItem(storageKeys.consent),
    preferences: storage.getItem(storageKeys.preferences),
    version: storage.getItem(storageKeys.version),
    until: storage.getItem(storageKeys.until),
  };
}
